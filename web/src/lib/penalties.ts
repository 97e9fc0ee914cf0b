/** 裁定 What happened at a table, looked for in the words that people have for it, and a ruling as text. */
import type { Penalty, Text } from './wire';

/** As it is compared: whole and half width, hiragana and katakana, capitals and small letters are alike. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ぁ-ゖ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60));

/** Whether a penalty is what was typed: each part of it stands in a word, or a word stands in it. */
export function sought(typed: string): (penalty: Penalty) => boolean {
  const whole = plain(typed).trim();
  const parts = whole.split(/\s+/).filter((part) => part !== '');
  return ({ words, clauses }) => {
    const all = [...words, ...clauses.map((clause) => clause.id)].map(plain);
    return (
      parts.every((part) => all.some((word) => word.includes(part))) ||
      all.some((word) => word.length > 1 && whole.includes(word))
    );
  };
}

/** For whoever is not at the page: what happened, what is done, and the articles that say so. */
export function ruling_text(penalty: Penalty, say: (text: Text | null) => string, house: Text, link: string): string {
  const articles = penalty.clauses
    .filter((clause) => clause.says !== 'right')
    .map((clause) => [clause.id, say(clause.text)].filter((part) => part !== '').join(' '));
  return [`${say(penalty.name)} (${say(house)})`, say(penalty.ruling), ...articles, link].join('\n');
}
