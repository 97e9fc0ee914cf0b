/**
 * Short wooden sounds and a bell, one for each kind of call, made in the page. Nothing sounds before the first touch,
 * and a discard sounds alike whoever may claim it.
 */
import { settings } from './settings.svelte';
import { voice_of } from './voice';
import type { GameEvent } from './wire';

export type Sound = 'discard' | 'draw' | 'chi' | 'pon' | 'kan' | 'aside' | 'riichi' | 'win' | 'clock' | 'bell';
type Knock = { at: number; pitch: number; length: number; loud: number; wood: number };

const sounds: { [name in Sound]: Knock[] } = {
  discard: [{ at: 0, pitch: 900, length: 0.12, loud: 0.9, wood: 0.7 }],
  draw: [{ at: 0, pitch: 640, length: 0.14, loud: 0.5, wood: 0.4 }],
  chi: [
    { at: 0, pitch: 980, length: 0.12, loud: 0.8, wood: 0.6 },
    { at: 0.08, pitch: 760, length: 0.14, loud: 0.8, wood: 0.6 },
  ],
  pon: [
    { at: 0, pitch: 760, length: 0.13, loud: 0.8, wood: 0.6 },
    { at: 0.09, pitch: 980, length: 0.16, loud: 0.9, wood: 0.6 },
  ],
  kan: [
    { at: 0, pitch: 620, length: 0.12, loud: 0.8, wood: 0.6 },
    { at: 0.08, pitch: 620, length: 0.12, loud: 0.8, wood: 0.6 },
    { at: 0.16, pitch: 930, length: 0.2, loud: 0.9, wood: 0.5 },
  ],
  aside: [
    { at: 0, pitch: 460, length: 0.11, loud: 0.8, wood: 0.7 },
    { at: 0.1, pitch: 700, length: 0.1, loud: 0.6, wood: 0.7 },
  ],
  riichi: [
    { at: 0, pitch: 520, length: 0.2, loud: 0.9, wood: 0.5 },
    { at: 0.13, pitch: 520, length: 0.25, loud: 0.7, wood: 0.3 },
  ],
  win: [
    { at: 0, pitch: 520, length: 0.2, loud: 0.8, wood: 0.4 },
    { at: 0.11, pitch: 660, length: 0.2, loud: 0.8, wood: 0.4 },
    { at: 0.22, pitch: 880, length: 0.18, loud: 0.8, wood: 0.4 },
  ],
  clock: [
    { at: 0, pitch: 1200, length: 0.08, loud: 0.6, wood: 0.2 },
    { at: 0.16, pitch: 1200, length: 0.08, loud: 0.6, wood: 0.2 },
  ],
  bell: [{ at: 0, pitch: 1760, length: 0.4, loud: 0.5, wood: 0 }],
};

/** What brings each of them to -18 LUFS over its own length when the slider is at its end: all are equally loud. */
const levels: { [name in Sound]: number } = {
  discard: 0.84,
  draw: 1.48,
  chi: 0.84,
  pon: 0.84,
  kan: 0.84,
  aside: 1.11,
  riichi: 0.93,
  win: 0.85,
  clock: 1.55,
  bell: 0.96,
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function wake(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, wake, { once: true, passive: true });

function knock(audio: AudioContext, out: AudioNode, { at, pitch, length, loud, wood }: Knock): void {
  const start = audio.currentTime + at;
  const fade = audio.createGain();
  fade.gain.setValueAtTime(loud, start);
  fade.gain.exponentialRampToValueAtTime(0.001, start + length);
  fade.connect(out);
  const tone = audio.createOscillator();
  tone.type = wood > 0 ? 'triangle' : 'sine';
  tone.frequency.setValueAtTime(pitch, start);
  if (wood > 0) tone.frequency.exponentialRampToValueAtTime(pitch * 0.55, start + length);
  tone.connect(fade);
  tone.start(start);
  tone.stop(start + length);
  if (wood === 0) return;
  if (!noise) {
    noise = audio.createBuffer(1, 2048, audio.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; ++i) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  }
  const tick = audio.createBufferSource();
  tick.buffer = noise;
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = pitch * 2.4;
  band.Q.value = 2;
  const share = audio.createGain();
  share.gain.value = wood;
  tick.connect(band).connect(share).connect(fade);
  tick.start(start);
}

export function play_sound(sound: Sound): void {
  if (settings.muted || settings.sound <= 0 || !context || context.state !== 'running') return;
  const loudness = context.createGain();
  loudness.gain.value = settings.sound * levels[sound];
  loudness.connect(context.destination);
  for (const each of sounds[sound]) knock(context, loudness, each);
}

/**
 * `sound`: what the event sounds like to who sits at the table, as the server tells. A draw is heard by who draws, the
 * bell where something begins.
 */
export function play_event(event: GameEvent, sound: string | undefined, you: number | null): void {
  if (!sound || !(sound in sounds)) return;
  if (sound === 'draw' && event.actor !== you) return;
  if (sound === 'bell' && !event.begins) return;
  play_sound(sound as Sound);
}

/** A word that is called at the table, in Japanese, as it is called everywhere. */
export function call_aloud(word: string | null): void {
  if (!settings.voice || settings.muted || settings.sound <= 0 || !context || context.state !== 'running') return;
  const audio = context;
  void voice_of(word, audio).then((said) => {
    if (!said) return;
    const loudness = audio.createGain();
    loudness.gain.value = settings.sound;
    loudness.connect(audio.destination);
    const source = audio.createBufferSource();
    source.buffer = said;
    source.connect(loudness);
    source.start();
  });
}
