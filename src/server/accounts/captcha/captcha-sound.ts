import { randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBetween } from '../../lib/random';
import { readWav, writeWav } from './wav';

/** Returns a WAV data URL that speaks the characters; the bytes differ on every call. */
export type CaptchaVoice = (answer: string) => Promise<string>;

/** Samples per second of the clips and the result. */
const RATE = 8000;
/** Amplitude of the noise; clips peak at 28,000. */
const NOISE = 900;
const MAX_AMPLITUDE = 32_767;

/**
 * Concatenates clips from `folder` (`A.wav` …), which are loaded on first use. Rejects when a clip is missing
 * or has another format.
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
    const file = writeWav({ rate: RATE, samples: addNoise(addPauses(spoken)) });
    return `data:audio/wav;base64,${file.toString('base64')}`;
  };
}

async function readClips(folder: string): Promise<Map<string, Int16Array>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.wav'));
  const clips = names.map(async (name): Promise<[string, Int16Array]> => {
    const { rate, samples } = readWav(await readFile(join(folder, name)));
    if (rate !== RATE) throw new Error(`The clip ${name} has ${rate} samples per second instead of ${RATE}.`);
    return [name.slice(0, -'.wav'.length), samples];
  });
  return new Map(await Promise.all(clips));
}

/** Varies pace, loudness and pauses, so that clips cannot be separated by length. */
function addPauses(clips: readonly Int16Array[]): number[] {
  const silence = () => new Array<number>(Math.round(RATE * randomBetween(0.45, 0.8))).fill(0);
  return [silence(), ...clips.flatMap((clip) => [resample(clip, randomBetween(0.9, 1.1)), silence()])].flat();
}

/** Resamples by linear interpolation, which changes pace and pitch. */
function resample(clip: Int16Array, pace: number): number[] {
  const loudness = randomBetween(0.75, 1);
  return Array.from({ length: Math.floor((clip.length - 1) / pace) }, (_, index) => {
    const at = index * pace;
    const before = Math.floor(at);
    const [from = 0, to = 0] = [clip[before], clip[before + 1]];
    return (from + (to - from) * (at - before)) * loudness;
  });
}

/** Adds noise of varying amplitude. */
function addNoise(samples: readonly number[]): Int16Array {
  const [swell, begin] = [randomBetween(0.5, 1.5) / RATE, randomBetween(0, 7)];
  const hiss = randomBytes(samples.length);
  return Int16Array.from(samples, (sample, index) => {
    const depth = 0.6 + 0.4 * Math.sin(2 * Math.PI * swell * index + begin);
    const heard = sample + NOISE * depth * ((hiss[index] ?? 0) / 128 - 1);
    return Math.max(-MAX_AMPLITUDE, Math.min(MAX_AMPLITUDE, Math.round(heard)));
  });
}
