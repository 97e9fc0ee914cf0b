/** 並べ方: the own hand as it lies: in order, or each tile where it came to lie. */
import { hand_in_order, without_one, type Held } from './tiles';
import type { Face, Hand } from './wire';

export type Laid = Held;

export class HandOrder {
  private lying: Face[] = [];

  /** What has gone is taken out, what is new lies at the right; the drawn tile stays apart. */
  lay(hand: Hand | undefined, sort: boolean): Laid[] {
    if (sort) {
      const all = hand_in_order(hand);
      this.lying = all.filter((tile) => !tile.drawn).map((tile) => tile.face);
      return all;
    }
    const left = [...(hand?.tiles ?? [])];
    const still = this.lying.filter((face) => {
      const at = left.indexOf(face);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    this.lying = [...still, ...left];
    let jokers = [...(hand?.jokers ?? [])];
    const tiles = this.lying
      .toReversed()
      .map((face): Laid => {
        const joker = jokers.includes(face);
        if (joker) jokers = without_one(jokers, face);
        return { face, drawn: false, joker };
      })
      .reverse();
    return hand?.drawn ? [...tiles, { face: hand.drawn, drawn: true, joker: hand.drawn_joker === true }] : tiles;
  }
}
