import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readWav, writeWav } from '../../../src/server/accounts/captcha/wav';
import { narrowed, trimmed } from './narrow-band';
import { spokenWords } from './spoken-words';

// Makes the clips of resources/captcha-sounds anew: `npx tsx tools/assets/captcha-sounds/main.ts`. It needs the program
// espeak-ng (Debian: `apt-get install espeak-ng`); the shop itself needs only the clips.

const RATE = 8000;
const voice = ['-v', 'en-us', '-s', '150', '-p', '45', '--stdout'];
const folder = resolve(import.meta.dirname, '../../../resources/captcha-sounds');

mkdirSync(folder, { recursive: true });
let bytes = 0;
for (const [character, word] of Object.entries(spokenWords)) {
  const spoken = readWav(execFileSync('espeak-ng', [...voice, word]));
  const clip = writeWav(trimmed(narrowed(spoken, RATE)));
  writeFileSync(join(folder, `${character}.wav`), clip);
  bytes += clip.length;
}
process.stdout.write(
  `${Object.keys(spokenWords).length} clips, ${Math.round(bytes / 1024)} KB in ${folder}\n`,
);
