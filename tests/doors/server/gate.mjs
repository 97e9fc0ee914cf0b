// A stretch of network between two ends, which can be cut: what was on its way then arrives once it is mended, or
// never. All gates of a program are in one thread of their own: what its people do holds up no network.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** The stretch itself, within that thread. */
class Stretch {
  pairs = new Set();
  is_cut = false;

  /** Listens on a free port of 127.0.0.1 and hands everything on to that port there. */
  constructor(port) {
    this.server = createServer({ pauseOnConnect: true }, (near) => {
      const far = connect(port, '127.0.0.1');
      const pair = [near, far];
      this.pairs.add(pair);
      for (const [one, other] of [pair, [far, near]]) {
        one.on('data', (bytes) => other.write(bytes));
        one.on('close', () => (this.pairs.delete(pair), other.destroy()));
        one.on('error', () => one.destroy());
      }
      if (this.is_cut) far.pause();
      else near.resume();
    });
  }
  async open(port = 0) {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    return this.server.address().port;
  }
  shut() {
    this.server.close();
    for (const ends of this.pairs) for (const end of ends) end.destroy();
  }
  cut() {
    this.is_cut = true;
    for (const ends of this.pairs) for (const end of ends) end.pause();
  }
  mend(lost) {
    this.is_cut = false;
    for (const ends of this.pairs) for (const end of ends) lost ? end.destroy() : end.resume();
  }
}

if (!isMainThread && workerData === 'gates') {
  const stretches = [];
  parentPort.on('message', async ({ order, gate, act, value }) => {
    if (act === 'before') stretches[gate] = new Stretch(value);
    const done = act === 'before' ? await stretches[gate].open() : await stretches[gate][act](value);
    parentPort.postMessage({ order, done });
  });
}

let thread = null;
let gates = 0;
let orders = 0;
const waiting = new Map();
function ask(gate, act, value) {
  if (!thread) {
    thread = new Worker(new URL(import.meta.url), { workerData: 'gates' });
    thread.on('message', ({ order, done }) => {
      waiting.get(order)(done);
      waiting.delete(order);
      if (waiting.size === 0) thread.unref(); // a program may end that waits for nothing else
    });
  }
  thread.ref();
  const order = ++orders;
  thread.postMessage({ order, gate, act, value });
  return new Promise((resolve) => waiting.set(order, resolve));
}

export class Gate {
  /** A gate before that port of 127.0.0.1; `port` is its own. */
  static async before(port) {
    const gate = new Gate();
    gate.id = gates++;
    gate.port = await ask(gate.id, 'before', port);
    return gate;
  }

  /** Whoever comes is refused, as where no server listens; libpq takes its next address only then. */
  shut() {
    return ask(this.id, 'shut');
  }
  open() {
    return ask(this.id, 'open', this.port);
  }
  /** Nothing passes; neither end is told so. */
  cut() {
    return ask(this.id, 'cut');
  }
  /** It passes again. `lost`: what was on its way has been given up, and its lines are gone. */
  mend({ lost = false } = {}) {
    return ask(this.id, 'mend', lost);
  }
}
