// The four players of flow.mjs: chance, hungry for wins, calls and riichi, with the habits of the hand's theme.
import Majiang from '@kobalab/majiang-core';
import { plain } from './tools.mjs';

/// Chooses one of the choices of a seat.
export function choose(c, habits, referee, l, choices) {
  const of = (type) => choices.filter((x) => x.action.type == type);
  const take = (types, p) => {
    const list = types.flatMap(of);
    return list.length && c.chance(p) ? c.pick(list) : null;
  };
  const win = typeof habits.win == 'function' && of('hora').length ? habits.win(referee) : habits.win;
  return (
    take(['hora'], win) ??
    take(['ryukyoku'], habits.kyuushu) ??
    take(['reach'], habits.riichi) ??
    take(['ankan', 'kakan', 'daiminkan'], habits.kan) ??
    take(['pon', 'chi'], habits.call) ??
    take(['none'], 1) ??
    choose_discard(c, habits, referee, l, of('dahai'))
  );
}

export function choose_discard(c, habits, referee, l, choices) {
  const preferred = choices.filter((x) => habits.prefer(x.reply.dapai.slice(0, 2)));
  if (preferred.length && c.chance(0.95))
    return (habits.drawn && preferred.find((x) => x.action.tsumogiri)) || c.pick(preferred);
  const kept = choices.filter((x) => plain(x.reply.dapai.slice(0, 2)) != habits.hold);
  const list = kept.length ? kept : choices;
  return c.chance(habits.skill) ? c.pick(nearest(referee.hand_of(l), list)) : c.pick(list);
}

/// The discards that leave the hand nearest to a win.
function nearest(hand, choices) {
  const known = new Map();
  const distance = ({ reply }) => {
    const kind = plain(reply.dapai.slice(0, 2));
    if (!known.has(kind)) known.set(kind, Majiang.Util.xiangting(hand.clone().dapai(reply.dapai.slice(0, 2))));
    return known.get(kind);
  };
  const least = Math.min(...choices.map(distance));
  return choices.filter((x) => distance(x) == least);
}
