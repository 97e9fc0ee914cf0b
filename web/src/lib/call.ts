/** 呼び出し: that it is one's turn, said where a page that is not in front can be seen or heard. */
export const may_call = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted';
export const can_call = (): boolean => 'Notification' in globalThis && isSecureContext;

/** Asks the person, who has just pressed for it. */
export async function ask_to_call(): Promise<boolean> {
  return can_call() && (await Notification.requestPermission()) === 'granted';
}

const tag = 'jansou-turn';

/** One after another, so that the last word is the one that counts. */
let before: Promise<void> = Promise.resolve();
export const call = (title: string, body: string): Promise<void> => (before = before.then(() => show(title, body)));
export const call_off = (): Promise<void> => (before = before.then(take_away));

async function show(title: string, body: string): Promise<void> {
  if (!may_call()) return;
  const options = { body, tag, icon: './icon-192.png' };
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification(title, options);
    else {
      const shown = new Notification(title, options);
      shown.onclick = () => {
        window.focus();
        shown.close();
      };
    }
  } catch {
    // A browser that shows none of a page without a worker.
  }
}

async function take_away(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    for (const each of (await worker?.getNotifications({ tag })) ?? []) each.close();
  } catch {
    // What it cannot list it cannot close.
  }
}
