/**
 * A thread of its own for the evaluator, so that no question holds up the page. First comes the module, then questions,
 * each with a number.
 */
import { Evaluator, type ByRule, type Door } from './evaluator';

export interface Asked {
  ticket: number;
  door: Door;
  rule: ByRule;
  question: string;
}
/** Without an answer where the evaluator itself has failed. */
export interface Told {
  ticket: number;
  answer?: string;
}

let evaluator: Evaluator;

addEventListener('message', ({ data }: MessageEvent<WebAssembly.Module | Asked>) => {
  if (data instanceof WebAssembly.Module) {
    evaluator = new Evaluator(data);
    return;
  }
  const told: Told = { ticket: data.ticket };
  try {
    told.answer = evaluator.ask(data.door, data.rule, data.question);
  } catch {
    // whoever asks says that there is no connection
  }
  postMessage(told);
});
