// What the program says of its rules, for screens whose other answers are made up: asked of a house once, before the
// tests of the file.
import { start_server } from './players.mjs';

const server = await start_server();
const asked = async (path, question) => {
  const body = question && { method: 'POST', headers: { 'Content-Type': 'application/json' } };
  const answer = await fetch(server.base + path, { ...body, ...(body ? { body: JSON.stringify(question) } : {}) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};

export const mighty_rule = await asked('/api/rules/mighty');
const hand = { hand: '22223333444p55z' };
/** A hand of jokers by a rule that counts points. */
export const points_answers = {
  '/api/rules/chinitsu': await asked('/api/rules/chinitsu'),
  '/api/waits/chinitsu': await asked('/api/waits/chinitsu', { ...hand, nuki: '19m4z' }),
  '/api/score/chinitsu': await asked('/api/score/chinitsu', {
    ...hand,
    ...{ seat: 0, dealer: 0, round: 'E', by: 'ron', from: 1, win: '5p', nukidora: '19m4z' },
  }),
};
await server.stop();
