/**
 * The worker that keeps the page for use without a network, where the browser has such. A new one comes in with the
 * next page that is opened, never under a hand that is played.
 */
const calm = 4000; // ms after which nobody waits for the page any more

export function keep_page(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  addEventListener('load', () => void register(), { once: true });
  if (document.readyState === 'complete') void register();
}

/** Whether all that works without a network is here; null where this browser keeps nothing. */
export async function kept_whole(): Promise<boolean | null> {
  if (!('serviceWorker' in navigator)) return null;
  const worker = (await navigator.serviceWorker.getRegistration())?.active;
  if (!worker) return null;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    worker.postMessage('kept', [port2]);
    setTimeout(() => (port1.close(), resolve(null)), 1500); // one of an older page does not know the question
  });
}

/** Fetches now what is fetched after a while otherwise: somebody will be without a network. */
export async function keep_rest(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  (await navigator.serviceWorker.ready).active?.postMessage('rest');
}

let registered = false;
async function register(): Promise<void> {
  if (registered) return;
  registered = true;
  try {
    const worker = await navigator.serviceWorker.register('./worker.js', { updateViaCache: 'none' });
    // this page came from the network, so the worker that waits is the one that goes with it
    worker.waiting?.postMessage('come');
    const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
    if (saves) return;
    await navigator.serviceWorker.ready;
    setTimeout(() => (worker.active ?? worker.installing)?.postMessage('rest'), calm);
  } catch {
    // Without it the page works as long as there is a network.
  }
}
