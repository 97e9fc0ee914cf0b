/**
 * 点灯: while somebody sits at a table the screen stays lit, also in the turns of others; a browser that knows nothing of
 * it goes dark as ever.
 */
export function stay_awake(): () => void {
  let wanted = true;
  let held: WakeLockSentinel | null = null;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const lock = await navigator.wakeLock.request('screen');
      if (wanted) held = lock;
      else void lock.release();
    } catch {
      // The battery is low, or the person has forbidden it.
    }
  };
  // A browser lets go of it while another window is in front.
  document.addEventListener('visibilitychange', ask);
  void ask();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', ask);
    void held?.release();
  };
}
