/**
 * The log in words. A line is put into words once and keeps its object, so that what is on the page already stays as it
 * is; only when the language, a name or the words of the rule are others is it said anew.
 */
import type { LogLine } from './game.svelte';

export type Line = { id: number; text: string; clause?: string };

export class Told {
  private kept = new WeakMap<LogLine, Line | null>();
  private with: readonly unknown[] = [];

  /** `said_with`: all that the words hang on besides the line itself. */
  lines(log: LogLine[], said_with: readonly unknown[], words: (line: LogLine) => string | null): Line[] {
    if (said_with.length !== this.with.length || said_with.some((each, i) => each !== this.with[i]))
      this.kept = new WeakMap();
    this.with = said_with;
    return log.flatMap((line) => this.line(line, words) ?? []);
  }

  private line(line: LogLine, words: (line: LogLine) => string | null): Line | null {
    const known = this.kept.get(line);
    if (known !== undefined) return known;
    const text = words(line);
    const made = text === null ? null : { id: line.id, text, clause: line.clause };
    this.kept.set(line, made);
    return made;
  }
}
