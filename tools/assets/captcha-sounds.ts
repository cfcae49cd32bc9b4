import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readWav, writeWav } from '../../src/server/accounts/captcha/wav';
import { downsample, finishClip } from './clip-audio';

// Regenerates resources/captcha-sounds: `npx tsx tools/assets/captcha-sounds.ts`. Requires espeak-ng
// (Debian: `apt-get install espeak-ng`). The shop only needs the generated clips.

const RATE = 8000;
const voice = ['-v', 'en-us', '-s', '150', '-p', '45', '--stdout'];
const folder = resolve(import.meta.dirname, '../../resources/captcha-sounds');

/** Spoken word of each captcha character. Letters use the NATO phonetic alphabet. */
const spokenWords: Readonly<Record<string, string>> = {
  '2': 'two',
  '3': 'three',
  '6': 'six',
  '8': 'eight',
  '9': 'nine',
  A: 'alpha',
  E: 'echo',
  H: 'hotel',
  J: 'juliett',
  K: 'kilo',
  L: 'lima',
  N: 'november',
  P: 'papa',
  R: 'romeo',
  T: 'tango',
  U: 'uniform',
};

mkdirSync(folder, { recursive: true });
let bytes = 0;
for (const [character, word] of Object.entries(spokenWords)) {
  const spoken = readWav(execFileSync('espeak-ng', [...voice, word]));
  const clip = writeWav(finishClip(downsample(spoken, RATE)));
  writeFileSync(join(folder, `${character}.wav`), clip);
  bytes += clip.length;
}
process.stdout.write(
  `${Object.keys(spokenWords).length} clips, ${Math.round(bytes / 1024)} KB in ${folder}\n`,
);
