/** 発声: the words that are called at any table, spoken, for who wants them so; fetched when the first is said. */
import chi from '../voices/chi.mp3?url';
import kan from '../voices/kan.mp3?url';
import pon from '../voices/pon.mp3?url';
import riichi from '../voices/riichi.mp3?url';
import ron from '../voices/ron.mp3?url';
import tsumo from '../voices/tsumo.mp3?url';

const recorded: { [word: string]: string } = {
  チー: chi,
  カン: kan,
  ポン: pon,
  立直: riichi,
  ロン: ron,
  ツモ: tsumo,
};

const fetched = new Map<string, Promise<AudioBuffer | null>>();

/** Null: nobody has said that word; it has its sound all the same. */
export function voice_of(word: string | null, audio: BaseAudioContext): Promise<AudioBuffer | null> {
  const url = word === null ? undefined : recorded[word];
  if (url === undefined) return Promise.resolve(null);
  let found = fetched.get(url);
  if (!found) {
    found = fetch(url)
      .then((answer) => answer.arrayBuffer())
      .then((bytes) => audio.decodeAudioData(bytes))
      .catch(() => null);
    fetched.set(url, found);
  }
  return found;
}
