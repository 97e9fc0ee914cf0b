/** The kinds of offences of the protocol (docs/events.md); a rule that does not know one refuses it. */
export const offence_kinds = [
  { id: 'false_ron_shown', ja: '誤ロン（手を開けた）', en: 'false ron, hand shown' },
  { id: 'false_tsumo_shown', ja: '誤ツモ（手を開けた）', en: 'false tsumo, hand shown' },
  { id: 'false_ron_voice', ja: '誤ロン（発声のみ）', en: 'false ron, said only' },
  { id: 'false_tsumo_voice', ja: '誤ツモ（発声のみ）', en: 'false tsumo, said only' },
  { id: 'false_call_voice', ja: '空の発声（ポン・チー）', en: 'false call, said only' },
  { id: 'wrong_call', ja: '誤った鳴き', en: 'wrong call' },
  { id: 'kuikae', ja: '喰い替え', en: 'kuikae' },
  { id: 'too_many', ja: '多牌', en: 'too many tiles' },
  { id: 'too_few', ja: '少牌', en: 'too few tiles' },
  { id: 'noten_riichi', ja: 'ノーテンリーチ', en: 'noten riichi' },
  { id: 'furiten_ron', ja: 'フリテンロン', en: 'furiten ron' },
  { id: 'illegal_kan', ja: '不正なカン', en: 'illegal kan' },
  { id: 'game_impossible', ja: '続行不能', en: 'the hand cannot go on' },
];
