// A stretch of network between two ends, which can be cut: what was on its way then arrives once it is mended, or never.
import { connect, createServer } from 'node:net';

export class Gate {
  /** Listens on a free port of 127.0.0.1 and hands everything on to that port there. */
  static async before(port) {
    const gate = new Gate();
    gate.pairs = new Set();
    gate.server = createServer({ pauseOnConnect: true }, (near) => {
      const far = connect(port, '127.0.0.1');
      const pair = [near, far];
      gate.pairs.add(pair);
      for (const [one, other] of [pair, [far, near]]) {
        one.on('data', (bytes) => other.write(bytes));
        one.on('close', () => (gate.pairs.delete(pair), other.destroy()));
        one.on('error', () => one.destroy());
      }
      if (gate.is_cut) far.pause();
      else near.resume();
    });
    await new Promise((resolve) => gate.server.listen(0, '127.0.0.1', resolve));
    gate.server.unref();
    gate.port = gate.server.address().port;
    return gate;
  }

  /** Whoever comes is refused, as where no server listens; libpq takes its next address only then. */
  shut() {
    this.server.close();
    for (const ends of this.pairs) for (const end of ends) end.destroy();
  }
  open() {
    return new Promise((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
  }

  /** Nothing passes; neither end is told so. */
  cut() {
    this.is_cut = true;
    for (const ends of this.pairs) for (const end of ends) end.pause();
  }
  /** It passes again. `lost`: what was on its way has been given up, and its lines are gone. */
  mend({ lost = false } = {}) {
    this.is_cut = false;
    for (const ends of this.pairs) for (const end of ends) lost ? end.destroy() : end.resume();
  }
}
