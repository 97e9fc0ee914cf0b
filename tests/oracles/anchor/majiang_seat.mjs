// The bot of npm @kobalab/majiang-ai in one seat of `jansou arena mjkt --one "cmd:node majiang_seat.mjs"`: it reads the
// lines that its seat may see, tells them to the bot as the messages of Majiang.Game, and looks its reply up in the
// list of what may be done. At the end it says on standard error how often it was asked and how often its reply was not
// on the list.
import { createInterface } from 'node:readline';
import { createRequire } from 'node:module';
import { remember } from './remembered_shanten.mjs';

const require = createRequire(import.meta.url);
const Majiang = require('@kobalab/majiang-core');
const Player = require('@kobalab/majiang-ai');
remember(Majiang);

// mjkt in the options of majiang-core; what they cannot say (renhou, the last four tiles) changes nothing that the bot
// does.
const rule = Majiang.rule({
  切り上げ満貫あり: true,
  ダブル役満あり: false,
  カンドラ後乗せ: false,
  延長戦方式: 0,
  ノーテン宣言あり: true,
  リーチ後暗槓許可レベル: 1,
});

const honours = ['E', 'S', 'W', 'N', 'P', 'F', 'C'];
/** 5mr is m0 there, E is z1. */
const theirs = (pai) => (honours.includes(pai) ? `z${honours.indexOf(pai) + 1}` : pai[1] + (pai[2] ? '0' : pai[0]));
const ours = (p) => (p[0] === 'z' ? honours[p[1] - 1] : p[1] === '0' ? `5${p[0]}r` : p[1] + p[0]);
const rank = (digit) => Number(digit) || 5;

class Seat {
  asked = 0;
  strange = 0;
  /** A message waits until it is known whether the seat is asked about it. */
  held = null;
  /** The discard that goes with a riichi. */
  riichi = null;

  /** Seats are counted from the dealer there. */
  wind(seat) {
    return (seat - this.oya + 4) % 4;
  }
  tell(message) {
    if (this.held) this.player.action(this.held);
    this.held = message;
  }
  hear(event) {
    const l = event.actor === undefined ? null : this.wind(event.actor);
    switch (event.type) {
      case 'start_game':
        this.seat = event.id;
        this.player = new Player();
        this.player.action({ kaiju: { id: this.seat, rule, title: '', player: event.names, qijia: 0 } });
        break;
      case 'start_kyoku': {
        this.held = null;
        this.oya = event.oya;
        this.declared = this.replaced = false;
        const by_wind = (list) => [0, 1, 2, 3].map((i) => list[(this.oya + i) % 4]);
        this.tell({
          qipai: {
            zhuangfeng: 'ESWN'.indexOf(event.bakaze),
            jushu: event.oya,
            changbang: event.honba,
            lizhibang: event.kyotaku,
            defen: by_wind(event.scores),
            baopai: theirs(event.dora_marker),
            shoupai: by_wind(event.tehais).map((hand) => (hand[0] === '?' ? '' : hand.map(theirs).join(''))),
          },
        });
        break;
      }
      case 'tsumo': {
        const zimo = { l, p: event.actor === this.seat ? theirs(event.pai) : '' };
        this.tell(this.replaced ? { gangzimo: zimo } : { zimo });
        this.replaced = false;
        break;
      }
      case 'reach':
        this.declared = true;
        break;
      case 'dahai':
        this.tell({ dapai: { l, p: theirs(event.pai) + (event.tsumogiri ? '_' : '') + (this.declared ? '*' : '') } });
        this.declared = false;
        break;
      case 'chi':
      case 'pon':
      case 'daiminkan':
        this.replaced = event.type === 'daiminkan';
        this.tell({ fulou: { l, m: this.meld(event) } });
        break;
      case 'ankan':
      case 'kakan':
        this.replaced = true;
        this.tell({ gang: { l, m: this.meld(event) } });
        break;
      case 'dora':
        this.tell({ kaigang: { baopai: theirs(event.dora_marker) } });
        break;
      case 'ask':
        this.answer(event.seats[this.seat]);
        break;
    }
  }
  meld({ type, actor, target, pai, consumed }) {
    const used = consumed.map(theirs);
    const suit = used[0][0];
    const ranks = used.map((p) => p[1]);
    const from = target === undefined ? '' : '_+=-'[(4 + target - actor) % 4];
    if (type === 'chi')
      return suit + [...ranks, theirs(pai)[1] + from].sort((a, b) => rank(a[0]) - rank(b[0])).join('');
    if (type === 'kakan') {
      const melds = this.player._model.shoupai[this.wind(actor)]._fulou;
      return melds.find((m) => m[0] === suit && rank(m[1]) === rank(theirs(pai)[1])) + theirs(pai)[1];
    }
    return suit + ranks.sort().reverse().join('') + (type === 'ankan' ? '' : theirs(pai)[1] + from);
  }
  answer(options) {
    ++this.asked;
    const of = (...types) => options.filter((action) => types.includes(action.type));
    const message = this.held;
    this.held = null;
    let reply = {};
    if (message) this.player.action(message, (said) => (reply = said ?? {}));
    if (this.riichi) reply = { dapai: this.riichi };
    this.riichi = null;
    this.act(of('tenpai')[0] ?? this.chosen(reply, of) ?? this.fallback(options, reply, of));
  }
  chosen(reply, of) {
    if (reply.hule) return of('hora')[0];
    if (reply.daopai && of('ryukyoku').length) return of('ryukyoku')[0];
    const meld = reply.gang ?? reply.fulou;
    if (meld)
      return of('ankan', 'kakan', 'chi', 'pon', 'daiminkan').find(
        (action) => this.meld({ ...action, actor: this.seat }) === meld,
      );
    const p = reply.dapai;
    if (!p) return of('none')[0];
    if (p.endsWith('*') && of('reach').length) {
      this.riichi = p.slice(0, -1);
      return of('reach')[0];
    }
    const same = of('dahai').filter((action) => action.pai === ours(p));
    return same.find((action) => action.tsumogiri === p.includes('_')) ?? same[0];
  }
  fallback(options, reply, of) {
    ++this.strange;
    process.stderr.write(`no action for ${JSON.stringify(reply)} in ${JSON.stringify(options)}\n`);
    return of('none')[0] ?? of('dahai').find((action) => action.tsumogiri) ?? options[0];
  }
  act(action) {
    process.stdout.write(JSON.stringify({ type: 'act', seat: this.seat, action }) + '\n');
  }
}

const seat = new Seat();
const say = () => {
  const seconds = (process.cpuUsage().user / 1e6).toFixed(1);
  process.stderr.write(
    `majiang-ai: asked ${seat.asked} times, ${seat.strange} replies not on the list, ${seconds} s\n`,
  );
};
process.on('SIGTERM', () => (say(), process.exit(0)));
for await (const line of createInterface({ input: process.stdin })) seat.hear(JSON.parse(line));
say();
