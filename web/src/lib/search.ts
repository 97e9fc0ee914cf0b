/**
 * 検索 Looking for clauses, options and rules by the words that people have for them: the house says which words mean one
 * thing.
 */
import type { Thing } from './wire';

/** Something that may be found: what is written of it, and the options and rules that it is about. */
export type Findable = { texts: (string | null | undefined)[]; keys: string[] };

/** As it is compared: whole and half width, capitals and small letters are alike. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

const letter = /[a-z0-9]/;
/** Words of Latin letters stand there whole; Japanese has no blanks between its words. */
function stands_in(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const cut = (inside: string, outside: string | undefined) => letter.test(inside) && letter.test(outside ?? '');
    if (!cut(word[0]!, text[at - 1]) && !cut(word.at(-1)!, text[at + word.length])) return true;
  }
  return false;
}

/** Whether it speaks of what was typed: in these words, or in others for a thing that has a word with them in it. */
export function finder(typed: string, things: Thing[]): (one: Findable) => boolean {
  const sought = plain(typed).trim();
  if (sought === '') return () => true;
  const named = things
    .map((thing) => ({ words: thing.words.map(plain), of: thing.of }))
    .filter((thing) => thing.words.some((word) => word === sought || (sought.length > 1 && word.startsWith(sought))));
  return ({ texts, keys }) => {
    const text = plain(texts.filter((each) => each).join('\n'));
    return (
      text.includes(sought) ||
      named.some(({ words, of }) => of.some((key) => keys.includes(key)) || words.some((word) => stands_in(word, text)))
    );
  };
}
