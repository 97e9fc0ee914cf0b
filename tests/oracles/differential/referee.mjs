// Majiang.Game led by hand: it draws what the engine drew, and says at each point who may do what.
import Majiang from '@kobalab/majiang-core';
import { from_mjai, full_set, plain, sorted, to_mjai } from './tools.mjs';
import { expected } from './value.mjs';

export class Difference extends Error {}

const REASONS = {
  荒牌平局: 'exhaustive',
  流し満貫: 'nagashi',
  九種九牌: 'kyuushu',
  四家立直: 'four_riichi',
  三家和: 'triple_ron',
  四風連打: 'four_winds',
  四開槓: 'four_kans',
};

/// Stands in for Majiang.Shan; each tile is the engine's, checked against the stack (if there is one) and for being there at all.
class Wall {
  constructor(feed, start, first, stack) {
    Object.assign(this, { feed, stack: stack ?? {}, paishu: 70 + 52, replaced: 0, drawn: 0, closed: false });
    this.unseen = full_set();
    this.dealt = this.deal(start, first).reverse();
    this.baopai_ = [];
    this.turn(start.dora_marker);
  }

  deal(start, first) {
    const hands = start.tehais.map((hand) => hand.map(from_mjai));
    hands.forEach((hand, seat) => {
      const stacked = this.stack.hands?.[seat];
      if (stacked && String(sorted(stacked)) != String(sorted(hand)))
        throw new Difference(`seat ${seat} has not the stacked hand`);
      hand.forEach((p) => this.see(p));
    });
    return [0, 1, 2, 3].flatMap((l) => hands[(first + l) % 4]);
  }

  see(p) {
    const i = this.unseen.indexOf(p);
    if (i < 0) throw new Difference(`tile ${to_mjai(p)} comes once too often`);
    this.unseen.splice(i, 1);
  }

  accept(pai, list, i) {
    const p = from_mjai(pai),
      stacked = this.stack[list]?.[i];
    if (stacked && stacked != p)
      throw new Difference(`${list}[${i}] was stacked as ${to_mjai(stacked)}, the engine has ${pai}`);
    this.see(p);
    return p;
  }

  zimo() {
    this.paishu--;
    return this.dealt.pop() ?? this.accept(this.feed.use('tsumo').pai, 'draws', this.drawn++);
  }

  gangzimo() {
    this.paishu--;
    return this.accept(this.feed.use('tsumo').pai, 'replacements', this.replaced++);
  }

  turn(pai) {
    this.baopai_.push(this.accept(pai, 'indicators', this.baopai_.length));
  }
  kaigang() {
    this.turn(this.feed.use('dora').dora_marker);
  }
  close() {
    this.closed = true;
  }
  get baopai() {
    return [...this.baopai_];
  }

  /// The ura of the hand, the same for each winner in riichi.
  get fubaopai() {
    return this.closed ? (this.ura ??= this.look_under()) : null;
  }

  look_under() {
    const ura = this.feed.ura().map((pai, i) => this.accept(pai, 'ura', i));
    if (ura.length != this.baopai_.length)
      throw new Difference(`${this.baopai_.length} indicators but ${ura.length} ura`);
    return ura;
  }
}

const silent = { action() {} };

export class Referee extends Majiang.Game {
  constructor(rule, feed, stacks) {
    super([silent, silent, silent, silent], null, rule, 'differential');
    this._sync = true;
    this.feed = feed;
    this.stacks = stacks;
    this.fresh = [];
    this.hands = 0;
  }

  /// From the first start_kyoku, or from the state that the start command set.
  begin(first_dealer, set) {
    this.kaiju(first_dealer);
    if (set)
      Object.assign(this._model, {
        zhuangfeng: 'ESWN'.indexOf(set.round),
        jushu: set.hand - 1,
        changbang: set.honba,
        lizhibang: set.sticks,
        defen: [...set.points],
      });
    this.reply_kaiju();
  }

  // What Majiang.Game does with players and its record is replaced by what the comparison needs.
  call_players(type) {
    this._status = type;
  }
  notify_players() {}
  add_paipu(entry) {
    super.add_paipu(entry);
    this.fresh.push(entry);
  }

  qipai() {
    if (this.hands) this.fresh.push({ end_kyoku: {} });
    const first = (this._model.qijia + this._model.jushu) % 4;
    super.qipai(new Wall(this.feed, this.feed.use('start_kyoku'), first, this.stacks[this.hands++]));
  }

  jieju() {
    const before = { scores: [...this._model.defen], sticks: this._model.lizhibang };
    super.jieju();
    this.fresh.push({ end_kyoku: {} }, { jieju: { ...before, place: this._paipu.rank } });
  }

  seat(l) {
    return this._model.player_id[l];
  }
  get turn() {
    return this._model.lunban;
  }
  hand_of(l) {
    return this._model.shoupai[l];
  }
  get ended() {
    return this._status == 'jieju';
  }

  /// Goes on with the replies (by seat) and returns the events this should have caused.
  step(replies) {
    const sticks = this._model.lizhibang,
      actor = this.turn < 0 ? null : this.seat(this.turn);
    this._reply = [0, 1, 2, 3].map((seat) => replies[seat] ?? {});
    this[this._status == 'gangzimo' ? 'reply_zimo' : `reply_${this._status}`]();
    const accepted = this._model.lizhibang > sticks ? [{ type: 'reach_accepted', actor }] : [];
    return accepted.concat(this.events());
  }

  events() {
    return this.fresh
      .splice(0)
      .map((entry) => this.event(entry))
      .filter((e) => e);
  }

  event(entry) {
    const [name, data] = Object.entries(entry)[0],
      actor = data.l == null ? null : this.seat(data.l);
    switch (name) {
      case 'qipai':
        return this.start_kyoku(data);
      case 'zimo':
      case 'gangzimo':
        return { type: 'tsumo', actor, pai: to_mjai(data.p) };
      case 'dapai':
        return { ...discard(data.p), type: 'dahai', actor };
      case 'fulou':
      case 'gang':
        return { actor, ...this.meld(data.m, data.l) };
      case 'hule':
        return this.hora(data, actor);
      case 'pingju':
        return { type: 'ryukyoku', reason: REASONS[data.name] ?? data.name, ...this.payment(data.fenpei) };
      case 'end_kyoku':
        return { type: 'end_kyoku' };
      case 'jieju':
        return { type: 'end_game', ...data };
      case 'kaigang':
        return null; // the wall has taken it from the engine's events
    }
  }

  start_kyoku(data) {
    return {
      type: 'start_kyoku',
      bakaze: 'ESWN'[data.zhuangfeng],
      kyoku: data.jushu + 1,
      honba: data.changbang,
      kyotaku: data.lizhibang,
      oya: this.seat(0),
      scores: this.by_seat(data.defen),
      dora_marker: to_mjai(data.baopai),
    };
  }

  hora(data, actor) {
    const target = data.baojia == null ? actor : this.seat(data.baojia);
    return {
      type: 'hora',
      actor,
      target,
      ...this.payment(data.fenpei),
      score: expected({ dealer: this.seat(0) }, data),
    };
  }

  by_seat(list) {
    const result = [];
    list.forEach((x, l) => (result[this.seat(l)] = x));
    return result;
  }

  payment(fenpei) {
    const deltas = this.by_seat(fenpei);
    return { deltas, scores: this._model.defen.map((points, seat) => points + deltas[seat]) };
  }

  meld(m, l) {
    const { type, called, consumed, d } = take_apart(m);
    const result = { type, consumed: consumed.map(to_mjai) };
    if (called) result.pai = to_mjai(called);
    if (d && type != 'kakan') result.target = this.seat((l + '_+=-'.indexOf(d)) % 4);
    return result;
  }

  /// seat -> choices, each an action of the protocol with majiang's reply; a seat that can only pass is left out.
  offers() {
    const ask = { zimo: 'own_turn', gangzimo: 'own_turn', fulou: 'after_call', dapai: 'claims', gang: 'robbing' }[
      this._status
    ];
    return ask ? this[ask]() : new Map();
  }

  own_turn() {
    const actor = this.seat(this.turn),
      drawn = this.hand_of(this.turn)._zimo;
    const choices = this.discards(this.get_dapai());
    if (this.allow_lizhi()) choices.push({ action: { type: 'reach' } });
    for (const m of this.get_gang_mianzi()) choices.push({ action: this.meld(m, this.turn), reply: { gang: m } });
    if (this.allow_hule())
      choices.push({ action: { type: 'hora', target: actor, pai: to_mjai(drawn) }, reply: { hule: '-' } });
    if (this.allow_pingju()) choices.push({ action: { type: 'ryukyoku' }, reply: { daopai: '-' } });
    return new Map([[actor, choices]]);
  }

  after_call() {
    return this._gang ? new Map() : new Map([[this.seat(this.turn), this.discards(this.get_dapai())]]);
  }

  /// The discards that may go with a riichi.
  riichi_discards() {
    return this.discards(this.allow_lizhi()).map((c) => ({ ...c, reply: { dapai: c.reply.dapai + '*' } }));
  }

  discards(list) {
    return list
      .filter((p) => !this.phantom_five(p))
      .map((p) => ({ action: { type: 'dahai', ...discard(p) }, reply: { dapai: p } }));
  }

  /// majiang lists a plain five from the hand though the only plain one is the tile drawn (beside a red one).
  phantom_five(p) {
    const { _zimo, _bingpai } = this.hand_of(this.turn),
      counts = _bingpai[p[0]];
    return p == _zimo && p[1] == '5' && p[0] != 'z' && counts[5] - counts[0] == 1;
  }

  others() {
    return [1, 2, 3].map((i) => (this.turn + i) % 4);
  }

  claims() {
    const result = new Map(),
      tile = this._dapai.slice(0, 2),
      target = this.seat(this.turn);
    for (const l of this.others()) {
      const choices = this.ron(l, tile);
      const chi = l == (this.turn + 1) % 4 ? this.get_chi_mianzi(l) : [];
      const melds = [...this.get_peng_mianzi(l), ...this.get_gang_mianzi(l), ...chi];
      if (!this.aborts())
        for (const m of melds) choices.push({ action: { ...this.meld(m, l), target }, reply: { fulou: m } });
      if (choices.length) result.set(this.seat(l), choices.concat({ action: { type: 'none' }, reply: {} }));
    }
    return result;
  }

  ron(l, tile) {
    const action = { type: 'hora', target: this.seat(this.turn), pai: to_mjai(tile) };
    return this.allow_hule(l) ? [{ action, reply: { hule: '-' } }] : [];
  }

  /// True if reply_dapai will end the hand before it looks at calls.
  aborts() {
    if (!this._rule['途中流局あり']) return false;
    const riichi = this._dapai.endsWith('*') && this._lizhi.every((x) => x),
      kans = this._n_gang.reduce((a, b) => a + b);
    return (
      riichi || (this._diyizimo && this.turn == 3 && this._fengpai) || (kans == 4 && Math.max(...this._n_gang) < 4)
    );
  }

  robbing() {
    const result = new Map();
    if (/^[mpsz]\d{4}$/.test(this._gang)) return result;
    for (const l of this.others()) {
      const choices = this.ron(l, this._gang[0] + this._gang.slice(-1));
      if (choices.length) result.set(this.seat(l), choices.concat({ action: { type: 'none' }, reply: {} }));
    }
    return result;
  }

  /// For a report: the table as majiang sees it.
  describe() {
    const { shoupai, he, shan } = this._model;
    return (
      [0, 1, 2, 3]
        .map(
          (l) =>
            `    seat ${this.seat(l)}${l ? '' : ' dealer'}: ${shoupai[l]}  river ${he[l]._pai.join(' ')}` +
            (this._neng_rong[l] ? '' : '  furiten'),
        )
        .join('\n') + `\n    ${shan.paishu} left, indicators ${shan.baopai.join(' ')}`
    );
  }
}

const discard = (p) => ({ pai: to_mjai(p.slice(0, 2)), tsumogiri: p[2] == '_' });

/// m34-0 -> chi of m4 with m3 m0; m505-5 -> kakan of m5 on m5 m0 m5.
function take_apart(m) {
  const s = m[0],
    digits = m.match(/\d/g),
    d = m.match(/[+=-]/)?.[0];
  const at = m.slice(1).search(/[+=-]/) - 1;
  if (!d) return { type: 'ankan', consumed: digits.map((n) => s + n) };
  if (digits.length == 4 && at == 2)
    return { type: 'kakan', called: s + digits[3], consumed: digits.slice(0, 3).map((n) => s + n), d };
  const consumed = digits.filter((_, i) => i != at).map((n) => s + n);
  const type = digits.length == 4 ? 'daiminkan' : plain(s + digits[0]) == plain(s + digits[1]) ? 'pon' : 'chi';
  return { type, called: s + digits[at], consumed, d };
}
