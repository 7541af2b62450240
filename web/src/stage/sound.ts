/** What a table sounds like, made by the browser without a single file. */
import { settings } from "../lib/settings.svelte";

export type Sound = "card" | "chip" | "wheels" | "robbery" | "turn" | "win" | "lose";

/** A tone: when it begins, in seconds, its pitch (from, to), how long and how loud it is. */
interface Tone {
  at: number;
  pitch: [number, number];
  length: number;
  gain: number;
  type: OscillatorType;
}

/** A rush of air: when it begins, the pitch it is centred on, how long and how loud it is. */
interface Rush {
  at: number;
  pitch: number;
  length: number;
  gain: number;
}

const tone = (at: number, pitch: number, length: number, gain: number, type: OscillatorType = "triangle"): Tone => ({
  at,
  pitch: [pitch, pitch],
  length,
  gain,
  type,
});
const beatsOn = (ats: number[], rush: Omit<Rush, "at">): Rush[] => ats.map((at) => ({ at, ...rush }));

const SOUNDS: Record<Sound, { tones: Tone[]; rushes: Rush[] }> = {
  card: { tones: [], rushes: [{ at: 0, pitch: 2400, length: 0.09, gain: 0.5 }] },
  chip: { tones: [tone(0, 1250, 0.06, 0.3, "sine")], rushes: [{ at: 0, pitch: 3800, length: 0.02, gain: 0.5 }] },
  wheels: { tones: [], rushes: beatsOn([0, 0.09, 0.24, 0.33], { pitch: 420, length: 0.07, gain: 0.9 }) },
  robbery: {
    tones: [
      { at: 0, pitch: [660, 180], length: 0.5, gain: 0.35, type: "sawtooth" },
      { at: 0.12, pitch: [440, 110], length: 0.6, gain: 0.3, type: "square" },
    ],
    rushes: [{ at: 0, pitch: 900, length: 0.25, gain: 0.8 }],
  },
  turn: { tones: [tone(0, 587, 0.35, 0.36), tone(0.13, 784, 0.35, 0.36)], rushes: [] },
  win: {
    tones: [523, 659, 784, 1047].map((pitch, n) => tone(n * 0.13, pitch, n === 3 ? 0.7 : 0.25, 0.34)),
    rushes: [],
  },
  lose: { tones: [392, 330, 262].map((pitch, n) => tone(n * 0.2, pitch, 0.4, 0.28, "sine")), rushes: [] },
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** A browser makes no sound before the first press. */
export function wake(): void {
  try {
    context ??= new AudioContext();
    resume();
  } catch {
    // no sound here: the page shows everything anyway
  }
}

export function resume(): void {
  if (context?.state === "suspended") void context.resume().catch(() => {});
}

export function sound(name: Sound): void {
  if (!settings.sound || !settings.volume || !context || context.state !== "running") return;
  const volume = new GainNode(context, { gain: settings.volume });
  volume.connect(context.destination);
  for (const one of SOUNDS[name].tones) playTone(context, volume, one);
  for (const one of SOUNDS[name].rushes) playRush(context, volume, one);
  setTimeout(() => volume.disconnect(), 2000);
}

function envelope(audio: AudioContext, to: AudioNode, start: number, length: number, gain: number): GainNode {
  const shape = new GainNode(audio, { gain: 0 });
  shape.gain.setValueAtTime(0, start);
  shape.gain.linearRampToValueAtTime(gain, start + 0.01);
  shape.gain.exponentialRampToValueAtTime(0.001, start + length);
  shape.connect(to);
  return shape;
}

function playTone(audio: AudioContext, to: AudioNode, { at, pitch, length, gain, type }: Tone): void {
  const start = audio.currentTime + at;
  const source = new OscillatorNode(audio, { type, frequency: pitch[0] });
  source.frequency.setValueAtTime(pitch[0], start);
  source.frequency.exponentialRampToValueAtTime(pitch[1], start + length);
  source.connect(envelope(audio, to, start, length, gain));
  source.start(start);
  source.stop(start + length);
}

function playRush(audio: AudioContext, to: AudioNode, { at, pitch, length, gain }: Rush): void {
  const start = audio.currentTime + at;
  const source = new AudioBufferSourceNode(audio, { buffer: (noise ??= whiteNoise(audio)) });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source.connect(filter).connect(envelope(audio, to, start, length, gain));
  source.start(start);
  source.stop(start + length);
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = 2 * Math.random() - 1;
  return buffer;
}

/** A phone is felt too, where it is allowed. */
export function shake(pattern: number[]): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}
