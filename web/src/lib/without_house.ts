/** Questions that the page answers by itself while the house cannot be reached. */
import evaluator from 'virtual:evaluator';
import type { ByRule, Door } from './evaluator';
import type { Asked, Told } from './evaluator_worker';

/** Whether there is one to ask. */
export const can_answer: boolean = evaluator !== '';

type Thread = { ask(door: Door, rule: ByRule, question: string): Promise<string | undefined> };

async function begin(): Promise<Thread> {
  const module = await WebAssembly.compileStreaming(fetch(evaluator));
  const worker = new Worker(new URL('./evaluator_worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answer: string | undefined) => void>();
  worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    waiting.get(data.ticket)?.(data.answer);
    waiting.delete(data.ticket);
  });
  // no thread, no answers: the next question tries anew
  worker.addEventListener('error', () => {
    thread = undefined;
    for (const answer of waiting.values()) answer(undefined);
    waiting.clear();
    worker.terminate();
  });
  worker.postMessage(module);
  let last = 0;
  return {
    ask: (door, rule, question) =>
      new Promise((answer) => {
        const ticket = ++last;
        waiting.set(ticket, answer);
        worker.postMessage({ ticket, door, rule, question } satisfies Asked);
      }),
  };
}

let thread: Promise<Thread> | undefined;

/** The answer in JSON, or nothing where the evaluator is not at hand. */
export async function ask_here(door: Door, rule: ByRule, question: string): Promise<string | undefined> {
  if (evaluator === '') return undefined;
  try {
    thread ??= begin();
    return await (await thread).ask(door, rule, question);
  } catch {
    thread = undefined;
    return undefined;
  }
}
