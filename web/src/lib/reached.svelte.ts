/** Whether the last question about a hand was answered by this device because the house could not be reached. */
export const reached = $state({ answered_here: false });
