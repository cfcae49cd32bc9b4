import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../test/databases/postgres-server';
import { urlOfDatabase, executeOnServer } from '../../test/databases/test-database';
import { root } from '../../tools/setup.mjs';
import { guideCommands } from './guide-commands';
import { guideWays, type GuideWay } from './guide-checks';

const PRICES = `Catalogue number,Name,Category,Class,Size,Price (USD),Stock
AA-100,Anti-Actin,Antibodies,primary antibody,100 µL,145.00,12
AA-101,Anti-Vimentin,Antibodies,primary antibody,100 µL,265.50,3
`;
const STOCK = 'Catalogue number,Size,Price (USD),Stock\nAA-100,100 µL,150.00,7\n';
/** How long a command that runs on may take until it is ready. */
const READY_MS = 120_000;
/** Parts of what is measured by itself. */
const isLong = /^npm run (test:long|bench) -- [\w -]+$/;

/** A guide's commands in an order in which each finds what it needs, with those that nobody has said anything of. */
export function inOrder(commands: readonly string[]): { known: [string, GuideWay][]; unknown: string[] } {
  return {
    known: Object.entries(guideWays).filter(([command]) => commands.includes(command)),
    unknown: commands.filter((command) => !(command in guideWays) && !isLong.test(command)),
  };
}

/** Types every command of the guides that can be tried on one machine, on a shop of its own. Throws when one fails. */
export async function guideReport(): Promise<string> {
  const { known, unknown } = inOrder(await guideCommands());
  if (unknown.length > 0) throw new Error(`No way to try out: ${unknown.join('; ')}`);
  const folder = await mkdtemp(join(tmpdir(), 'guide-'));
  const postgres = await startPostgres();
  try {
    await executeOnServer(postgres.url, 'create database moved');
    await writeFile(join(folder, 'prices.csv'), PRICES);
    await writeFile(join(folder, 'stock.csv'), STOCK);
    const places = { folder, postgres: urlOfDatabase(postgres.url, 'moved') };
    const failed: string[] = [];
    let tried = 0;
    for (const [command, way] of known) {
      if ('shown' in way) continue;
      tried += 1;
      const fault = await tryOut(way, join(folder, 'data'), places);
      if (fault !== '') failed.push(`${command}: ${fault}`);
    }
    const elsewhere = known.flatMap(([command, way]) =>
      'shown' in way ? [`  ${command}: ${way.shown}`] : [],
    );
    const text = [
      `guide: ${tried} commands typed as the guides name them, ${failed.length} failed; shown elsewhere ${elsewhere.length}:`,
      ...elsewhere,
    ].join('\n');
    if (failed.length > 0) throw new Error([text, ...failed].join('\n'));
    return text;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

/** '' or what went wrong. */
async function tryOut(
  way: Exclude<GuideWay, { shown: string }>,
  dataFolder: string,
  places: Record<'folder' | 'postgres', string>,
): Promise<string> {
  const words = way.words.replace(
    /\{(folder|postgres)\}/g,
    (_all, name: 'folder' | 'postgres') => places[name],
  );
  const child = spawn('npm', words.split(' '), {
    cwd: root,
    // A group of its own, so that a signal reaches what npm has started.
    detached: true,
    env: { ...process.env, DATA_DIR: dataFolder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (bytes: Buffer) => (said += bytes.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = once(child, 'close') as Promise<[number | null]>;
  if (!('says' in way)) {
    const [code] = await ended;
    return code === (way.ends ?? 0) ? '' : `ended with ${code}: ${said.slice(-600)}`;
  }
  const began = performance.now();
  while (!said.includes(way.says) && child.exitCode === null && performance.now() - began < READY_MS) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const fault = said.includes(way.says) ? '' : `did not say “${way.says}”: ${said.slice(-600)}`;
  if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
  await ended;
  return fault;
}
