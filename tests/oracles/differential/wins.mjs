// Generated wins, valued by majiang-core and by `jansou score`: fu, han, yakuman, yaku and payments must be equal.
import { Engine, args } from './tools.mjs';
import { setting } from './settings.mjs';
import { generate } from './hands.mjs';
import { value, expected, compare, IDS } from './value.mjs';

const LEAST = 20; // occurrences of each yaku in 20,000 wins
const SHOWN = 10; // differences printed whole
const NOT_WINS = 0.1; // share of hands without a yaku, and of incomplete ones

const options = args({ count: 20000, seed: '1', setting: 'majiang' });
const rules = setting(options.setting);
const seen = new Map();
const kinds = { win: 0, no_yaku: 0, not_complete: 0 };
let different = 0;

const count = (key) => seen.set(key, (seen.get(key) ?? 0) + 1);

function count_case(hand, result) {
  for (const id of Object.keys(result.yaku)) count(id);
  if (hand.pao != null) count(`pao by ${hand.by}`);
  for (const meld of hand.melds) count(meld.type);
}

/// The hands to be asked, each with majiang's value, until enough of them are wins.
function* cases() {
  for (let i = 0; kinds.win < options.count; i++) {
    const hand = generate(`${options.seed}/${i}`);
    const result = expected(hand, value(hand, rules.rule));
    const kind = result.win ? 'win' : result.reason;
    if (kind != 'win' && kinds[kind] >= options.count * NOT_WINS) continue;
    kinds[kind]++;
    if (result.win) count_case(hand, result);
    yield { hand, result };
  }
}

function report({ hand, result }, answer, differences) {
  if (++different > SHOWN) return;
  console.log(`difference ${different} (seed ${hand.seed}): ${differences.join('; ')}`);
  console.log(`  jansou score ${rules.file}  <<<  ${JSON.stringify(hand.question())}`);
  console.log(`  majiang: ${JSON.stringify(hand.parameters())}`);
  console.log(`  majiang says ${JSON.stringify(result)}`);
  console.log(`  jansou says  ${JSON.stringify({ ...answer, explain: undefined })}`);
}

/// Questions go out in blocks so that neither pipe fills up.
async function ask_block(engine, block) {
  engine.write(block.map((c) => JSON.stringify(c.hand.question()) + '\n').join(''));
  for (const one of block) {
    const answer = await engine.next();
    const differences = compare(one.result, answer, rules.rule);
    if (differences.length) report(one, answer, differences);
  }
}

function too_rare() {
  const least = Math.floor(LEAST * Math.min(1, options.count / 20000));
  const wanted = Object.values(IDS).concat('pao by ron', 'pao by tsumo');
  return wanted.filter((id) => (seen.get(id) ?? 0) < least);
}

const engine = new Engine(['score', rules.file, '--lines']);
let block = [];
for (const one of cases()) {
  block.push(one);
  if (block.length == 200) await ask_block(engine, block.splice(0));
}
await ask_block(engine, block);
engine.close();

console.log(
  [...seen]
    .sort((a, b) => b[1] - a[1])
    .map(([id, n]) => `${id} ${n}`)
    .join(', '),
);
console.log(
  `${kinds.win} wins, ${kinds.no_yaku} without yaku, ${kinds.not_complete} incomplete; ${different} different`,
);
const rare = too_rare();
if (rare.length) console.log(`too rare: ${rare.join(' ')}`);
process.exitCode = different || rare.length ? 1 : 0;
