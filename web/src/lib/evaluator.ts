/**
 * The evaluator of the house as WebAssembly: it answers questions about wins, waits and melds where the house cannot be
 * reached. Built by scripts/evaluator; what it exports stands in apps/evaluator/evaluator.cpp.
 */

/** A rule of the house by its id, or any by the text of its file. */
export type ByRule = { id: string } | { text: string };
export const doors = ['score', 'waits', 'melds', 'pad'] as const; // in the order of evaluator.cpp
export type Door = (typeof doors)[number];

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(size: number): number;
  size(): number;
  ask(door: number, by_text: number, rule: number, rule_size: number, text: number, text_size: number): number;
}

/** What it refuses to answer, in its own sentence. */
export class Refused extends Error {}

const no_such_file = 8; // EBADF
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Evaluator {
  #it: Exports | undefined;

  constructor(readonly module: WebAssembly.Module) {}

  /**
   * The answer in JSON, `{"error":".."}` where the question is wrong: as `jansou score`, `waits` and `melds` answer a
   * line.
   */
  ask(door: Door, rule: ByRule, question: string): string {
    const it = (this.#it ??= this.#start());
    try {
      const by_text = 'text' in rule;
      const named = this.#put(it, by_text ? rule.text : rule.id);
      const asked = this.#put(it, question);
      const at = it.ask(doors.indexOf(door), by_text ? 1 : 0, named.at, named.size, asked.at, asked.size);
      return decoder.decode(new Uint8Array(it.memory.buffer, at, it.size()));
    } catch (problem) {
      // what was thrown has left it as it stood: the next question gets another
      this.#it = undefined;
      if (problem instanceof Refused) return JSON.stringify({ error: problem.message });
      throw problem;
    }
  }

  /** How much memory it has taken, in bytes. */
  get size(): number {
    return this.#it?.memory.buffer.byteLength ?? 0;
  }

  #put(it: Exports, text: string): { at: number; size: number } {
    const bytes = encoder.encode(text);
    const at = it.room(bytes.length);
    if (at === 0) throw new RangeError('no room for a question');
    new Uint8Array(it.memory.buffer, at, bytes.length).set(bytes);
    return { at, size: bytes.length };
  }

  #start(): Exports {
    const refuse = (at: number, size: number): never => {
      throw new Refused(decoder.decode(new Uint8Array(it.memory.buffer, at, size)));
    };
    // of a system it has nothing: no variables, no files
    const wasi_snapshot_preview1 = {
      environ_sizes_get(count: number, bytes: number): number {
        const memory = new DataView(it.memory.buffer);
        memory.setUint32(count, 0, true);
        memory.setUint32(bytes, 0, true);
        return 0;
      },
      environ_get: () => 0,
      fd_close: () => no_such_file,
      fd_seek: () => no_such_file,
      fd_write: () => no_such_file,
      proc_exit(): never {
        throw new Error('the evaluator has ended');
      },
    };
    const it: Exports = new WebAssembly.Instance(this.module, { page: { refuse }, wasi_snapshot_preview1 })
      .exports as unknown as Exports;
    it._initialize();
    return it;
  }
}
