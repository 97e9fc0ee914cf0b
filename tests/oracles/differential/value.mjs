// majiang-core's value of a hand in the words of the score protocol, and the comparison with the engine's answer.
import Majiang from '@kobalab/majiang-core';

/// majiang's names of the yaku and the engine's ids.
export const IDS = {
  立直: 'riichi',
  ダブル立直: 'double_riichi',
  一発: 'ippatsu',
  海底摸月: 'haitei',
  河底撈魚: 'houtei',
  嶺上開花: 'rinshan',
  槍槓: 'chankan',
  天和: 'tenhou',
  地和: 'chiihou',
  門前清自摸和: 'menzen_tsumo',
  場風: 'yakuhai_round',
  自風: 'yakuhai_seat',
  '翻牌 白': 'yakuhai_haku',
  '翻牌 發': 'yakuhai_hatsu',
  '翻牌 中': 'yakuhai_chun',
  平和: 'pinfu',
  断幺九: 'tanyao',
  一盃口: 'iipeikou',
  三色同順: 'sanshoku_doujun',
  一気通貫: 'ittsuu',
  混全帯幺九: 'chanta',
  七対子: 'chiitoitsu',
  対々和: 'toitoi',
  三暗刻: 'sanankou',
  三槓子: 'sankantsu',
  三色同刻: 'sanshoku_doukou',
  混老頭: 'honroutou',
  小三元: 'shousangen',
  混一色: 'honitsu',
  純全帯幺九: 'junchan',
  二盃口: 'ryanpeikou',
  清一色: 'chinitsu',
  国士無双: 'kokushi',
  国士無双十三面: 'kokushi_13',
  四暗刻: 'suuankou',
  四暗刻単騎: 'suuankou_tanki',
  大三元: 'daisangen',
  小四喜: 'shousuushii',
  大四喜: 'daisuushii',
  字一色: 'tsuuiisou',
  緑一色: 'ryuuiisou',
  清老頭: 'chinroutou',
  四槓子: 'suukantsu',
  九蓮宝燈: 'chuuren',
  純正九蓮宝燈: 'junsei_chuuren',
  ドラ: 'dora',
  赤ドラ: 'akadora',
  裏ドラ: 'uradora',
};

const id_of = (name) => IDS[name] ?? IDS[name.split(' ')[0]];

export function value(hand, rule) {
  const [text, rongpai, param] = hand.parameters();
  return Majiang.Util.hule(Majiang.Shoupai.fromString(text), rongpai, { ...param, rule });
}

export const yaku_of = (hule) => Object.fromEntries(hule.hupai.map((h) => [id_of(h.name), h.fanshu]));

export function limit_of({ han, fu, yakuman }, kiriage) {
  if (yakuman || han >= 13) return 'yakuman';
  if (han >= 11) return 'sanbaiman';
  if (han >= 8) return 'baiman';
  if (han >= 6) return 'haneman';
  const base = fu << (2 + han);
  return base >= 2000 || (kiriage && base == 1920) ? 'mangan' : null;
}

/// What the engine should answer to a hand that majiang values so.
export function expected(hand, hule) {
  if (!hule) return { win: false, reason: 'not_complete', yaku: {} };
  if (!hule.hupai?.length) return { win: false, reason: 'no_yaku', yaku: {} };
  const payments = [0, 0, 0, 0];
  hule.fenpei.forEach((points, l) => (payments[(hand.dealer + l) % 4] = points));
  return {
    win: true,
    han: hule.fanshu ?? null,
    fu: hule.fu ?? null,
    yakuman: hule.damanguan ?? 0,
    payments,
    yaku: yaku_of(hule),
  };
}

const same = (a, b) => JSON.stringify(a) == JSON.stringify(b);

/// The lines as text: "pinfu 1"; a yakuman without its worth, which the payments show.
const yaku_text = (entries) =>
  entries
    .map(([id, han]) => (typeof han == 'number' ? `${id} ${han}` : id))
    .sort()
    .join(', ');

const engine_yaku = (answer) => yaku_text(answer.yaku.map((y) => [y.id, answer.yakuman ? null : y.han]));

function win_differences(result, answer, rule) {
  const differences = [];
  const check = (name, ours, theirs) => {
    if (!same(ours, theirs))
      differences.push(`${name}: majiang ${JSON.stringify(theirs)}, jansou ${JSON.stringify(ours)}`);
  };
  for (const name of ['han', 'fu', 'yakuman', 'payments']) check(name, answer[name], result[name]);
  check('limit', answer.limit, limit_of(result, rule['切り上げ満貫あり']));
  check('yaku', engine_yaku(answer), yaku_text(Object.entries(result.yaku)));
  return differences;
}

/// The differences as text; none if the answer is equal.
export function compare(result, answer, rule) {
  if (answer.error || answer.win !== result.win)
    return [`win: majiang ${result.win}, jansou ${answer.error ?? answer.win}`];
  if (!result.win)
    return result.reason == answer.reason ? [] : [`reason: majiang ${result.reason}, jansou ${answer.reason}`];
  return win_differences(result, answer, rule);
}
