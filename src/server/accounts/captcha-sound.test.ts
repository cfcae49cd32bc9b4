import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCaptchaVoice } from './captcha-sound';
import { captchaCharacters } from './captchas';
import { readWav, writeWav, type Sound } from './wav';

const folder = resolve(import.meta.dirname, '../../../resources/captcha-sounds');
const say = createCaptchaVoice(folder);

function soundOf(address: string): Sound {
  const [, data = ''] = /^data:audio\/wav;base64,([A-Za-z0-9+/]+=*)$/.exec(address) ?? [];
  return readWav(Buffer.from(data, 'base64'));
}

/** How long each spoken character is, in milliseconds: what is loud, without pauses of less than a third of a second. */
function spokenLengths({ rate, samples }: Sound): number[] {
  const step = rate / 100;
  const loud = Array.from({ length: Math.floor(samples.length / step) }, (_, index) =>
    samples.slice(index * step, (index + 1) * step).some((sample) => Math.abs(sample) > 2500),
  );
  const spans: { from: number; to: number }[] = [];
  loud.forEach((isLoud, at) => {
    if (!isLoud) return;
    const last = spans.at(-1);
    if (last && at - last.to < 33) last.to = at;
    else spans.push({ from: at, to: at });
  });
  return spans.map(({ from, to }) => (to - from) * 10);
}

describe('the clips', () => {
  it('are one for every character, narrow-band, and small', async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.wav'));
    expect(names.sort()).toEqual([...captchaCharacters].map((character) => `${character}.wav`).sort());
    const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
    for (const file of files) expect(readWav(file).rate).toBe(8000);
    expect(files.reduce((sum, file) => sum + file.length, 0)).toBeLessThan(250_000);
  });
});

describe('a spoken captcha', () => {
  it('says one character after the other, with pauses', async () => {
    for (let round = 0; round < 10; round++) {
      expect(spokenLengths(soundOf(await say('8K3W')))).toHaveLength(4);
    }
  });

  it('says them in their order', async () => {
    // "November" takes twice as long as "two".
    const [first = 0, second = 0, third = 0, fourth = 0] = spokenLengths(soundOf(await say('N2N2')));
    expect(Math.min(first, third)).toBeGreaterThan(Math.max(second, fourth) * 1.2);
  });

  it('is another sound every time, in every sample and in length', async () => {
    const sounds = await Promise.all(Array.from({ length: 20 }, () => say('AAAA')));
    expect(new Set(sounds).size).toBe(20);
    expect(new Set(sounds.map((sound) => sound.length)).size).toBeGreaterThan(10);
  });

  it('hisses in its pauses, so that they are not silent', async () => {
    const { samples } = soundOf(await say('8K3W'));
    const pause = samples.slice(0, 2000);
    expect(pause.filter((sample) => sample !== 0).length).toBeGreaterThan(1900);
    expect(Math.max(...pause.map(Math.abs))).toBeLessThan(1000);
  });

  it('fails when a character has no clip', async () => {
    await expect(say('O0')).rejects.toThrow(/no clip/);
  });

  it('is found once the clips are there again', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'clips-'));
    try {
      const speak = createCaptchaVoice(join(empty, 'none'));
      await expect(speak('A')).rejects.toThrow();
      const wrong = createCaptchaVoice(empty);
      await writeFile(join(empty, 'A.wav'), writeWav({ rate: 22_050, samples: new Int16Array(4000) }));
      await expect(wrong('A')).rejects.toThrow(/22050 samples a second/);
      await writeFile(join(empty, 'A.wav'), await readFile(join(folder, 'A.wav')));
      expect(soundOf(await wrong('A')).rate).toBe(8000);
    } finally {
      await rm(empty, { recursive: true });
    }
  });
});

describe('a WAV file', () => {
  it('is read as it was written', () => {
    const sound = { rate: 8000, samples: Int16Array.from([0, 1, -1, 32_767, -32_768]) };
    expect(readWav(writeWav(sound))).toEqual(sound);
  });

  it('is read up to its end when it states too great a length', () => {
    const file = writeWav({ rate: 8000, samples: Int16Array.from([7, 8]) });
    file.writeUInt32LE(0x7fff_f000, 40);
    expect([...readWav(file).samples]).toEqual([7, 8]);
  });

  it('of another kind is refused', () => {
    const stereo = writeWav({ rate: 8000, samples: new Int16Array(4) });
    stereo.writeUInt16LE(2, 22);
    expect(() => readWav(stereo)).toThrow(/one channel/);
    expect(() => readWav(Buffer.from('not a sound at all'))).toThrow(/no WAV/);
    expect(() => readWav(stereo.subarray(0, 20))).toThrow();
  });
});
