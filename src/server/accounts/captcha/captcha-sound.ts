import { randomBytes, randomInt } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBetween } from '../../lib/random';
import { readWav, writeWav } from './wav';

/** Returns a WAV file that speaks the characters; the bytes differ on every call. */
export type CaptchaVoice = (answer: string) => Promise<Uint8Array>;

/** Samples per second of the clips and the result. */
const SAMPLE_RATE = 8000;
/**
 * Greatest amplitude of a spoken word. With the noise (1000) and two background voices (2 × 0.1 of clips that peak at 28,000),
 * the sum is at most 32,100. Nothing is clipped, because a sample of 16 bits can be 32,767.
 */
const WORD_PEAK = 25_500;
/** Greatest amplitude of the noise. */
const NOISE_AMPLITUDE = 1000;
/** Greatest gain of the background voices: a tenth of the amplitude of their clips. */
const MAX_BABBLE_GAIN = 0.1;

/**
 * Returns a voice that joins clips from `folder` (`A.wav` …), which are loaded on first use. The voice rejects when a clip is
 * missing or has another format.
 */
export function createCaptchaVoice(folder: string): CaptchaVoice {
  let loading: Promise<Map<string, Int16Array>> | undefined;
  return async (answer) => {
    loading ??= readClips(folder);
    const clips = await loading.catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    const spoken = [...answer].map((character) => {
      const clip = clips.get(character);
      if (!clip) throw new Error('A character of the captcha has no clip.');
      return clip;
    });
    return writeWav({ rate: SAMPLE_RATE, samples: addBackground(joinVaried(spoken), [...clips.values()]) });
  };
}

async function readClips(folder: string): Promise<Map<string, Int16Array>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.wav'));
  const clips = names.map(async (name): Promise<[string, Int16Array]> => {
    const { rate, samples } = readWav(await readFile(join(folder, name)));
    if (rate !== SAMPLE_RATE)
      throw new Error(`The clip ${name} has ${rate} samples per second instead of ${SAMPLE_RATE}.`);
    return [name.slice(0, -'.wav'.length), samples];
  });
  return new Map(await Promise.all(clips));
}

/**
 * Joins the clips with pauses and varies pace, pitch, tone, loudness and pauses, so that clips cannot be separated by length or
 * compared sample by sample. A listener hears the same voice at another speed and in another room.
 */
function joinVaried(clips: readonly Int16Array[]): Float32Array {
  const silence = () => new Float32Array(Math.round(SAMPLE_RATE * randomBetween(0.4, 0.9)));
  const words = clips.map((clip) =>
    scaleToPeak(varyTone(resample(clip, 1)), WORD_PEAK * randomBetween(0.75, 1)),
  );
  return concatenate([silence(), ...words.flatMap((word) => [word, silence()])]);
}

/** Filters a clip: more or less treble at random, and a short echo. */
function varyTone(samples: Float32Array): Float32Array {
  const [treble, echo] = [randomBetween(-0.5, 0.5), randomBetween(0.1, 0.3)];
  const delay = Math.round(SAMPLE_RATE * randomBetween(0.015, 0.05));
  const sampleAt = (index: number) => samples[index] ?? 0;
  return Float32Array.from(
    { length: samples.length + delay },
    (_, index) => sampleAt(index) + treble * sampleAt(index - 1) + echo * sampleAt(index - delay),
  );
}

function scaleToPeak(samples: Float32Array, peak: number): Float32Array {
  const loudest = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 1);
  return samples.map((sample) => (sample * peak) / loudest);
}

/**
 * Resamples by linear interpolation at a pace that drifts and swings several times a second, which changes length and pitch
 * within the clip. Multiplies the samples by `gain`.
 */
function resample(clip: Int16Array, gain: number): Float32Array {
  const [basePace, drift] = [randomBetween(0.85, 1.15), randomBetween(-0.08, 0.08)];
  const [swingAmplitude, swingHz, phase] = [
    randomBetween(0.02, 0.05),
    randomBetween(2, 6),
    randomBetween(0, 2 * Math.PI),
  ];
  const paceAt = (index: number) =>
    basePace +
    (drift * index) / clip.length +
    swingAmplitude * Math.sin((2 * Math.PI * swingHz * index) / SAMPLE_RATE + phase);
  const samples: number[] = [];
  for (let index = 0; index < clip.length - 1; index += paceAt(index)) {
    const before = Math.floor(index);
    const [left = 0, right = 0] = [clip[before], clip[before + 1]];
    samples.push((left + (right - left) * (index - before)) * gain);
  }
  return Float32Array.from(samples);
}

/**
 * Returns `length` samples of a background voice: random clips, backwards and soft. It fills the pauses and overlaps the words,
 * so that programs cannot separate the words.
 */
function createBabble(clips: readonly Int16Array[], length: number): Float32Array {
  const reversedWords: Float32Array[] = [];
  for (let filled = 0; filled < length;) {
    const clip = clips[randomInt(clips.length)] ?? new Int16Array(length);
    const word = resample(clip, randomBetween(0.07, MAX_BABBLE_GAIN)).reverse();
    reversedWords.push(word);
    filled += word.length;
  }
  return concatenate(reversedWords).subarray(0, length);
}

function concatenate(parts: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Adds two background voices, and noise whose amplitude swells and fades. */
function addBackground(samples: Float32Array, clips: readonly Int16Array[]): Int16Array {
  const [swellHz, phase] = [randomBetween(0.5, 1.5), randomBetween(0, 2 * Math.PI)];
  const noise = randomBytes(samples.length);
  const voices = [createBabble(clips, samples.length), createBabble(clips, samples.length)];
  return Int16Array.from(samples, (sample, index) => {
    const swell = 0.6 + 0.4 * Math.sin((2 * Math.PI * swellHz * index) / SAMPLE_RATE + phase);
    const babble = voices.reduce((sum, voice) => sum + (voice[index] ?? 0), 0);
    return Math.round(sample + babble + NOISE_AMPLITUDE * swell * ((noise[index] ?? 0) / 128 - 1));
  });
}
