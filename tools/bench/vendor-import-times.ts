import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { watchMemory } from '../../tests/soak/support/process-metrics';
import { root } from '../setup.mjs';
import { atMost, type Row } from './report';
import { formatSeconds } from './measurements';

const PRODUCTS = 100_000;
const SIZES = ['1 mg', '5 mg', '25 mg', '1 g'] as const;
const MAX_SECONDS = 120;
const MAX_MEGABYTES = 600;
/** Ends an import that hangs. */
const TIMEOUT_MS = 600_000;

/** Times an import of a vendor's price list with one row per size, in a separate process. */
export async function measureVendorImportTimes(folder: string): Promise<Row[]> {
  const workFolder = join(folder, 'vendor-import');
  await rm(workFolder, { recursive: true, force: true });
  await mkdir(workFolder, { recursive: true });
  const listFile = join(workFolder, 'Preisliste 2026.csv');
  await pipeline(Readable.from(createLines()), createWriteStream(listFile, { encoding: 'latin1' }));
  const started = performance.now();
  const main = join(root, 'tools/cli/main.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', main, 'releases', 'import', listFile], {
    env: { ...process.env, DATA_DIR: workFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const memory = child.pid === undefined ? null : watchMemory(child.pid);
  const [code] = (await once(child, 'close')) as [number | null];
  const durationSeconds = (performance.now() - started) / 1000;
  const memoryUse = await memory?.();
  await rm(workFolder, { recursive: true });
  if ((code !== 0 && code !== 2) || !output.includes(`: ${PRODUCTS} products, `))
    throw new Error(`The import ended with ${code}: ${output.slice(-2000)}`);
  const name = `price list of ${PRODUCTS.toLocaleString('en')} products, ${(PRODUCTS * SIZES.length).toLocaleString('en')} rows`;
  return [
    { ...atMost(name, durationSeconds, MAX_SECONDS, formatSeconds), baseline: '' },
    {
      ...atMost(
        `memory of this import`,
        memoryUse?.max ?? NaN,
        MAX_MEGABYTES,
        (value) => `${value.toFixed(0)} MB`,
      ),
      baseline: '',
    },
  ];
}

function* createLines(): Generator<string> {
  yield 'Preisliste 2026;;;;;;;;;;\r\n';
  yield 'Artikelnummer;Bezeichnung;CAS-Nr.;Warengruppe;Gebinde;Preis EUR;Preis USD;Lagerbestand;Lieferzeit;Beschreibung;Reinheit\r\n';
  for (let number = 0; number < PRODUCTS; number += 1) {
    const description = `"<p>Inhibitor der Kinase ${number % 500}, IC<sub>50</sub> ${number % 97} nM.</p><ul><li>rein</li></ul>"`;
    for (const [index, size] of SIZES.entries()) {
      const cents = 1000 + (number % 900) * 10 + index * 5000;
      const price = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
      const cells = [
        `VL-${100_000 + number}`,
        // Some programs quote no cells.
        number % 20 === 0 ? `Säureamid ${number} &beta;-Form` : `"Säureamid ${number} &beta;-Form"`,
        number % 10 === 0 ? 'n/a' : '58-08-2',
        `Kinasen/Gruppe ${number % 40}`,
        size,
        price,
        price,
        number % 7 === 0 ? '>100' : String(number % 300),
        number % 5 === 0 ? '2-3 Wochen' : '3',
        description,
        `> ${90 + (number % 10)} %`,
      ];
      yield `${cells.join(';')}\r\n`;
    }
  }
}
