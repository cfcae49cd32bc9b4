import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../test/databases/postgres-server';
import { urlOfDatabase, executeOnServer } from '../../../test/databases/test-database';
import { root } from '../../../tools/setup.mjs';
import { guideCommands } from './guide-commands';
import { guideChecks, type GuideCheck } from './guide-checks';

const PRICES = `Catalogue number,Name,Category,Class,Size,Price (USD),Stock
AA-100,Anti-Actin,Antibodies,primary antibody,100 µL,145.00,12
AA-101,Anti-Vimentin,Antibodies,primary antibody,100 µL,265.50,3
`;
const STOCK = 'Catalogue number,Size,Price (USD),Stock\nAA-100,100 µL,150.00,7\n';
const READY_MS = 120_000;
/** Measurements, which are runs of their own. */
const isLong = /^npm run (test:soak|bench) -- [\w -]+$/;

/** Splits commands into those with a check, in the order of the checks, and unknown ones. */
export function checkedCommands(commands: readonly string[]): {
  known: [string, GuideCheck][];
  unknown: string[];
} {
  return {
    known: Object.entries(guideChecks).filter(([command]) => commands.includes(command)),
    unknown: commands.filter((command) => !(command in guideChecks) && !isLong.test(command)),
  };
}

/** Runs every documented command that works on one machine, with its own data folder. Throws when one fails. */
export async function guideReport(): Promise<string> {
  const { known, unknown } = checkedCommands(await guideCommands());
  if (unknown.length > 0)
    throw new Error(`Commands without a check: ${unknown.join('; ')}. Add them to guide-checks.ts.`);
  const folder = await mkdtemp(join(tmpdir(), 'guide-'));
  const postgres = await startPostgres();
  try {
    await executeOnServer(postgres.url, 'create database moved');
    await writeFile(join(folder, 'prices.csv'), PRICES);
    await writeFile(join(folder, 'stock.csv'), STOCK);
    const places = { folder, postgres: urlOfDatabase(postgres.url, 'moved') };
    const failed: string[] = [];
    let tried = 0;
    for (const [command, check] of known) {
      if ('skipReason' in check) continue;
      tried += 1;
      const fault = await runCheck(check, join(folder, 'data'), places);
      if (fault !== '') failed.push(`${command}: ${fault}`);
    }
    const elsewhere = known.flatMap(([command, check]) =>
      'skipReason' in check ? [`  ${command}: ${check.skipReason}`] : [],
    );
    const text = [
      `guide: ${tried} documented commands run, ${failed.length} failed; covered elsewhere ${elsewhere.length}:`,
      ...elsewhere,
    ].join('\n');
    if (failed.length > 0) throw new Error([text, ...failed].join('\n'));
    return text;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

/** Returns an error message, or ''. */
async function runCheck(
  check: Exclude<GuideCheck, { skipReason: string }>,
  dataFolder: string,
  places: Record<'folder' | 'postgres', string>,
): Promise<string> {
  const npmArguments = check.npmArguments.replace(
    /\{(folder|postgres)\}/g,
    (_all, name: 'folder' | 'postgres') => places[name],
  );
  const child = spawn('npm', npmArguments.split(' '), {
    cwd: root,
    // A process group, so that the signal reaches the children of npm.
    detached: true,
    env: { ...process.env, DATA_DIR: dataFolder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (bytes: Buffer) => (output += bytes.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'close') as Promise<[number | null]>;
  if (!('expectedOutput' in check)) {
    const [code] = await ended;
    return code === (check.exitCode ?? 0) ? '' : `ended with ${code}: ${output.slice(-600)}`;
  }
  const began = performance.now();
  while (
    !output.includes(check.expectedOutput) &&
    child.exitCode === null &&
    performance.now() - began < READY_MS
  ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const fault = output.includes(check.expectedOutput)
    ? ''
    : `did not print “${check.expectedOutput}”: ${output.slice(-600)}`;
  if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
  await ended;
  return fault;
}
