import { createHash, randomInt } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCaptchaVoice } from './captcha-sound';
import { captchaCharacters } from './captchas';
import { readWav, writeWav, type WavAudio } from './wav';

const folder = resolve(import.meta.dirname, '../../../../resources/captcha-sounds');
const say = createCaptchaVoice(folder);

const soundOf = (file: Uint8Array): WavAudio => readWav(Buffer.from(file));

/** Samples per 10 ms. */
const step = 80;

/** Splits the sound at pauses of at least a third of a second. */
function spokenParts({ samples }: WavAudio): Int16Array[] {
  const loud = Array.from({ length: Math.floor(samples.length / step) }, (_, index) =>
    samples.slice(index * step, (index + 1) * step).some((sample) => Math.abs(sample) > 8500),
  );
  const spans: { from: number; to: number }[] = [];
  loud.forEach((isLoud, index) => {
    if (!isLoud) return;
    const last = spans.at(-1);
    if (last && index - last.to < 33) last.to = index;
    else spans.push({ from: index, to: index });
  });
  return spans.map(({ from, to }) => samples.slice(from * step, (to + 1) * step));
}

/** In milliseconds. */
function spokenLengths(sound: WavAudio): number[] {
  return spokenParts(sound).map((part) => (part.length / step - 1) * 10);
}

/** Frequencies that stay distinct at every pace of the voice, from 0.72 to 1.28. */
const tones = [180, 360, 720, 1440];

/** Encodes a character as a clip of two tones. */
function toneClip(character: string): Int16Array {
  const ordinal = captchaCharacters.indexOf(character);
  const pair = [tones[Math.floor(ordinal / 4)] ?? 0, tones[ordinal % 4] ?? 0];
  return Int16Array.from({ length: 4000 }, (_, index) =>
    Math.round(28_000 * Math.sin((2 * Math.PI * index * (pair[index < 2000 ? 0 : 1] ?? 0)) / 8000)),
  );
}

/** Every frequency that a tone can have, in steps of 3 %. */
const frequencies = Array.from({ length: 100 }, (_, step) => 120 * 1.03 ** step).filter(
  (hertz) => hertz < 1900,
);

/** Energy of one frequency. */
function energyAt(hertz: number, samples: Int16Array): number {
  const angle = (2 * Math.PI * hertz) / 8000;
  const [real, imaginary] = [Math.cos, Math.sin].map((wave) =>
    samples.reduce((sum, sample, at) => sum + sample * wave(angle * at), 0),
  );
  return (real ?? 0) ** 2 + (imaginary ?? 0) ** 2;
}

/** Decodes a two-tone clip by its loudest frequencies; noise would change the number of zero crossings. */
function heardIn(part: Int16Array): string {
  const toneOf = (samples: Int16Array) => {
    const energies = frequencies.map((hertz) => energyAt(hertz, samples));
    const hertz = frequencies[energies.indexOf(Math.max(...energies))] ?? 0;
    const apart = tones.map((tone) => Math.abs(Math.log(hertz / tone)));
    return apart.indexOf(Math.min(...apart));
  };
  // A twentieth is short enough that the changing pace does not spread a tone over several frequencies.
  const [quarter, length] = [part.length / 4, part.length / 20];
  const [first, second] = [quarter, 3 * quarter].map((middle) =>
    toneOf(part.slice(middle - length / 2, middle + length / 2)),
  );
  return captchaCharacters.charAt((first ?? 0) * 4 + (second ?? 0));
}

describe('captcha clips', () => {
  it('exist for every character, with 8000 samples per second and less than 250 KB', async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.wav'));
    expect(names.sort()).toEqual([...captchaCharacters].map((character) => `${character}.wav`).sort());
    const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
    for (const file of files) expect(readWav(file).rate).toBe(8000);
    expect(files.reduce((sum, file) => sum + file.length, 0)).toBeLessThan(250_000);
  });
});

describe('each captcha clip', () => {
  it('lasts one word, has similar loudness and is unique', async () => {
    const hashes = new Set<string>();
    for (const character of captchaCharacters) {
      const file = await readFile(join(folder, `${character}.wav`));
      hashes.add(createHash('sha256').update(file).digest('hex'));
      const { samples } = readWav(file);
      expect(samples.length / 8000, character).toBeGreaterThan(0.25);
      expect(samples.length / 8000, character).toBeLessThan(1);
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(loudest, character).toBeGreaterThan(27_000);
      expect(loudest, character).toBeLessThan(29_000);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      expect(Math.sqrt(power), character).toBeGreaterThan(2500);
      expect(Math.sqrt(power), character).toBeLessThan(10_000);
    }
    expect(hashes.size).toBe(captchaCharacters.length);
  });
});

describe('captcha audio', () => {
  it('consists of the clips of its characters', async () => {
    const clips = await mkdtemp(join(tmpdir(), 'tones-'));
    try {
      for (const character of captchaCharacters)
        await writeFile(
          join(clips, `${character}.wav`),
          writeWav({ rate: 8000, samples: toneClip(character) }),
        );
      const speak = createCaptchaVoice(clips);
      // Uses every character at every position.
      for (const first of captchaCharacters) {
        const answer = [0, 4, 7, 11]
          .map((further) => captchaCharacters.indexOf(first) + further)
          .map((index) => captchaCharacters.charAt(index % captchaCharacters.length))
          .join('');
        expect(
          spokenParts(soundOf(await speak(answer)))
            .map(heardIn)
            .join(''),
        ).toBe(answer);
      }
    } finally {
      await rm(clips, { recursive: true });
    }
  });

  it('separates the characters by pauses', async () => {
    for (let round = 0; round < 10; round++) {
      expect(spokenLengths(soundOf(await say('8K3E')))).toHaveLength(4);
    }
  });

  it('keeps the order of the characters', async () => {
    // "November" takes twice as long as "two".
    const [first = 0, second = 0, third = 0, fourth = 0] = spokenLengths(soundOf(await say('N2N2')));
    expect(Math.min(first, third)).toBeGreaterThan(Math.max(second, fourth) * 1.2);
  });

  it('differs in every sample and in length on each call', async () => {
    const sounds = await Promise.all(Array.from({ length: 20 }, () => say('AAAA')));
    expect(new Set(sounds.map((file) => Buffer.from(file).toString('base64'))).size).toBe(20);
    expect(new Set(sounds.map((sound) => sound.length)).size).toBeGreaterThan(10);
  });

  it('has noise and other words in its pauses', async () => {
    const { samples } = soundOf(await say('8K3E'));
    const pause = samples.slice(0, 2000);
    expect(pause.filter((sample) => sample !== 0).length).toBeGreaterThan(1900);
    const loudest = Math.max(...pause.map(Math.abs));
    expect(loudest).toBeGreaterThan(1000);
    expect(loudest).toBeLessThan(8000);
  });

  it('is never clipped, and lasts at most twelve seconds', async () => {
    for (let round = 0; round < 20; round++) {
      const { samples } = soundOf(await say('NNNN'));
      expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(32_500);
      expect(samples.length / 8000).toBeLessThan(12);
    }
  });

  it('has words that are at least 8 dB louder than the background, for every character', async () => {
    const characters = [...captchaCharacters];
    for (let from = 0; from < characters.length; from += 4) {
      const sound = soundOf(await say(characters.slice(from, from + 4).join('')));
      const background = rms(sound.samples.slice(0, 2400));
      const parts = spokenParts(sound);
      expect(parts).toHaveLength(4);
      for (const part of parts) expect(rms(part) / background).toBeGreaterThan(10 ** (8 / 20));
    }
  });

  it('rejects when a clip is missing', async () => {
    await expect(say('O0')).rejects.toThrow(/no clip/);
  });

  it('loads the clips again after a failure', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'clips-'));
    try {
      const speak = createCaptchaVoice(join(empty, 'none'));
      await expect(speak('A')).rejects.toThrow();
      const wrong = createCaptchaVoice(empty);
      await writeFile(join(empty, 'A.wav'), writeWav({ rate: 22_050, samples: new Int16Array(4000) }));
      await expect(wrong('A')).rejects.toThrow(/22050 samples per second/);
      await writeFile(join(empty, 'A.wav'), await readFile(join(folder, 'A.wav')));
      expect(soundOf(await wrong('A')).rate).toBe(8000);
    } finally {
      await rm(empty, { recursive: true });
    }
  });
});

function rms(samples: Int16Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

describe('attacks on captcha audio', () => {
  it('by correlation with the clips recognize fewer words than of unchanged clips (control)', async () => {
    const names = [...captchaCharacters];
    const clips = await Promise.all(
      names.map(async (name) => readWav(await readFile(join(folder, `${name}.wav`))).samples),
    );
    const templates = clips.flatMap((samples, index) =>
      [0.85, 0.92, 1, 1.08, 1.15].map((pace) => ({
        character: names[index] ?? '',
        samples: loudPart(atPace(samples, 2 * pace)),
      })),
    );
    const recognize = (word: Int16Array) =>
      templates
        .map(({ character, samples }) => ({ character, score: bestCorrelation(word, samples) }))
        .reduce((best, other) => (other.score > best.score ? other : best)).character;
    const unchanged = clips.filter((clip, index) => recognize(loudPart(atPace(clip, 2))) === names[index]);
    expect(unchanged).toHaveLength(names.length);
    const heard: boolean[] = [];
    for (let round = 0; round < 6; round++) {
      const answer = Array.from({ length: 4 }, () => names[randomInt(names.length)] ?? '');
      const words = spokenParts(soundOf(await say(answer.join(''))));
      heard.push(...words.map((word, index) => recognize(atPace(word, 2)) === answer[index]));
    }
    expect(heard).toHaveLength(24);
    // Six of ten words on average, which are a seventh of the captchas.
    expect(heard.filter(Boolean).length).toBeLessThan(22);
  });

  const loudPart = (samples: Int16Array): Int16Array => {
    const isLoud = (sample: number) => Math.abs(sample) > 8500;
    return samples.slice(Math.max(0, samples.findIndex(isLoud)), samples.findLastIndex(isLoud) + 1);
  };
  /** Half of the samples per second suffice and take a quarter of the time. */
  const atPace = (samples: Int16Array, pace: number): Int16Array =>
    Int16Array.from(
      { length: Math.floor(samples.length / pace) },
      (_, index) => samples[Math.round(index * pace)] ?? 0,
    );

  /** The greatest normalized correlation of two sounds that begin within 20 ms of each other. */
  function bestCorrelation(one: Int16Array, other: Int16Array): number {
    let best = 0;
    for (let shift = -80; shift <= 80; shift += 1) {
      const end = Math.min(one.length, other.length + shift);
      let product = 0;
      for (let at = Math.max(0, shift); at < end; at += 1)
        product += (one[at] ?? 0) * (other[at - shift] ?? 0);
      best = Math.max(best, product);
    }
    return best / (rms(one) * rms(other) * Math.sqrt(one.length * other.length));
  }
});

describe('WAV file', () => {
  it('is read as it was written', () => {
    const sound = { rate: 8000, samples: Int16Array.from([0, 1, -1, 32_767, -32_768]) };
    expect(readWav(writeWav(sound))).toEqual(sound);
  });

  it('is read to its end when it states too great a length', () => {
    const file = writeWav({ rate: 8000, samples: Int16Array.from([7, 8]) });
    file.writeUInt32LE(0x7fff_f000, 40);
    expect([...readWav(file).samples]).toEqual([7, 8]);
  });

  it('is rejected in another format', () => {
    const stereo = writeWav({ rate: 8000, samples: new Int16Array(4) });
    stereo.writeUInt16LE(2, 22);
    expect(() => readWav(stereo)).toThrow(/mono/);
    expect(() => readWav(Buffer.from('not a sound at all'))).toThrow(/Not a WAV/);
    expect(() => readWav(stereo.subarray(0, 20))).toThrow();
  });
});
