import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '../../src/shared/contract/endpoints';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { linkRelease } from '../../test/databases/link-release';
import { serverCommand } from '../server-command.mjs';
import { sendRequest, sendSequentially, type HttpRequest } from './http-load';
import { quantile } from './measurements';
import { readQueries } from './queries';
import { atMost, formatMs, type Row } from './report';
import { startServer, type ServerProcess } from './server-process';

const GUESSES = 10_000;
const CONNECTIONS = 32;
const ACCOUNTS = 500;
const CAPTCHA = 'TEST';
/** Product calls that are measured before and after the attack, and the minimum of those during it. */
const MIN_READS = 1000;

/**
 * Measures product calls during a password guessing attack on the catalogue of `folder`: 10,000 guesses with solved
 * captchas, first from one address, then from a different forwarded address each.
 */
export async function measurePasswordAttackLoad(folder: string): Promise<Row[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'bench-guesses-'));
  await linkRelease(dataFolder, join(folder, 'catalogue.sqlite'));
  const requests = await productRequests(join(folder, 'catalogue.sqlite'));
  const env = { DATA_DIR: dataFolder, NODE_ENV: 'test', TEST_CAPTCHA: CAPTCHA, TRUSTED_PROXIES: '127.0.0.1' };
  const shop = await startServer(serverCommand(env));
  try {
    return await measureAttacks(shop, requests);
  } finally {
    await shop.stop();
    rmSync(dataFolder, { recursive: true });
  }
}

async function measureAttacks(shop: ServerProcess, requests: readonly HttpRequest[]): Promise<Row[]> {
  const singleAccount = await attack(shop.address, () => ({ account: 'somebody', ip: '198.51.100.1' }));
  const timesBefore = await timeReads(shop.address, requests, () => false);
  let isAttacking = true;
  const [distributed, timesDuring] = await Promise.all([
    attack(shop.address, (index) => ({
      account: `person${index % ACCOUNTS}`,
      ip: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    })).finally(() => (isAttacking = false)),
    timeReads(shop.address, requests, () => isAttacking),
  ]);
  const timesAfter = await timeReads(shop.address, requests, () => false);
  const quietP95Ms = quantile([...timesBefore, ...timesAfter], 0.95);
  const attackedP95Ms = quantile(timesDuring, 0.95);
  return [
    {
      ...atMost('guesses compared, one account and one address', comparedGuesses(singleAccount), 5, String),
      baseline: '',
    },
    {
      ...atMost(
        'product call p95 during guesses from 10,000 addresses',
        attackedP95Ms,
        2 * quietP95Ms,
        formatMs,
      ),
      baseline: `quiet ${formatMs(quietP95Ms)}`,
    },
    {
      name: 'guesses compared / rejected',
      target: '',
      met: null,
      baseline: '',
      figure: `${comparedGuesses(distributed)} / ${GUESSES - comparedGuesses(distributed)} in ${distributed.seconds.toFixed(1)} s`,
    },
  ];
}

interface Sender {
  account: string;
  ip: string;
}

interface Attack {
  /** Number of responses by status. */
  statuses: Map<number, number>;
  seconds: number;
}

/** Counts the guesses whose password was compared (status 200); 429 and 503 reject the guess. */
function comparedGuesses({ statuses }: Attack): number {
  return statuses.get(200) ?? 0;
}

/** Sends all guesses over {@link CONNECTIONS} connections. */
async function attack(address: string, chooseSender: (index: number) => Sender): Promise<Attack> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses = new Map<number, number>();
  const started = performance.now();
  let nextGuess = 0;
  const guessRepeatedly = async () => {
    for (let index = nextGuess++; index < GUESSES; index = nextGuess++) {
      const status = await guess(address, chooseSender(index), `guess ${index}`, agent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, guessRepeatedly));
  agent.destroy();
  return { statuses, seconds: (performance.now() - started) / 1000 };
}

function guess(address: string, { account, ip }: Sender, password: string, agent: Agent): Promise<number> {
  const body = { account, password, captcha_id: 'any', captcha: CAPTCHA };
  return sendRequest(address, { path: endpoints.logOn.path, body, forwardedFor: ip }, agent);
}

/** Reads at least {@link MIN_READS} products sequentially, and more while `isGoingOn` returns true. Returns each time in ms. */
async function timeReads(
  address: string,
  requests: readonly HttpRequest[],
  isGoingOn: () => boolean,
): Promise<number[]> {
  const times: number[] = [];
  const blockSize = 50;
  for (let from = 0; times.length < MIN_READS || isGoingOn(); from = (from + blockSize) % requests.length) {
    times.push(...(await sendSequentially(address, requests.slice(from, from + blockSize))));
  }
  return times;
}

async function productRequests(file: string): Promise<HttpRequest[]> {
  const catalogue = await openCatalogue(file);
  const { goodsIds } = await readQueries(catalogue);
  await catalogue.close();
  return goodsIds.map((id) => ({ path: endpoints.goodsInfo.path, body: { id } }));
}
