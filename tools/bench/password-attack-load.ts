import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '../../src/shared/contract/endpoints';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { linkRelease } from '../../test/databases/link-release';
import { serverCommand } from '../server-command.mjs';
import { sendSequentially, type HttpRequest } from './http-load';
import { quantile } from './measurements';
import { readQueries } from './queries';
import { atMost, ms, type Row } from './report';
import { startServer, type ServerProcess } from './server-process';

const GUESSES = 10_000;
const AT_ONCE = 32;
const ACCOUNTS = 500;
const CAPTCHA = 'TEST';
/** Product calls per quiet phase. */
const READS = 1000;

/**
 * Measures product calls during a password guessing attack on the catalogue of `folder`: 10,000 guesses with solved
 * captchas, first from one address, then from a different forwarded address each.
 */
export async function passwordAttackLoad(folder: string): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'bench-guesses-'));
  await linkRelease(data, join(folder, 'catalogue.sqlite'));
  const requests = await productRequests(join(folder, 'catalogue.sqlite'));
  const env = { DATA_DIR: data, NODE_ENV: 'test', TEST_CAPTCHA: CAPTCHA, TRUSTED_PROXIES: '127.0.0.1' };
  const shop = await startServer(serverCommand(env));
  try {
    return await measure(shop, requests);
  } finally {
    await shop.stop();
    rmSync(data, { recursive: true });
  }
}

async function measure(shop: ServerProcess, requests: readonly HttpRequest[]): Promise<Row[]> {
  const singleAccount = await attack(shop.address, () => ({ account: 'somebody', ip: '198.51.100.1' }));
  const before = await readFor(shop.address, requests, () => false);
  let over = false;
  const attacking = attack(shop.address, (index) => ({
    account: `person${index % ACCOUNTS}`,
    ip: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
  })).finally(() => (over = true));
  const during = await readFor(shop.address, requests, () => !over);
  const distributed = await attacking;
  const after = await readFor(shop.address, requests, () => false);
  const quiet = quantile([...before, ...after], 0.95);
  const attacked = quantile(during, 0.95);
  return [
    {
      ...atMost('guesses compared, one account and one address', compared(singleAccount), 5, String),
      baseline: '',
    },
    {
      ...atMost('product call p95 during guesses from 10,000 addresses', attacked, 2 * quiet, ms),
      baseline: `quiet ${ms(quiet)}`,
    },
    {
      name: 'guesses compared / rejected',
      target: '',
      met: null,
      baseline: '',
      figure: `${compared(distributed)} / ${GUESSES - compared(distributed)} in ${distributed.seconds.toFixed(1)} s`,
    },
  ];
}

interface Attack {
  /** Number of responses by status. */
  statuses: Map<number, number>;
  seconds: number;
}

/** 200 = the password was compared; 429 and 503 reject the guess. */
function compared({ statuses }: Attack): number {
  return statuses.get(200) ?? 0;
}

async function attack(
  address: string,
  whose: (index: number) => { account: string; ip: string },
): Promise<Attack> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const statuses = new Map<number, number>();
  const started = performance.now();
  let next = 0;
  const guessInTurn = async () => {
    for (let index = next++; index < GUESSES; index = next++) {
      const status = await guess(address, whose(index), `guess ${index}`, agent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, guessInTurn));
  agent.destroy();
  return { statuses, seconds: (performance.now() - started) / 1000 };
}

function guess(
  address: string,
  { account, ip }: { account: string; ip: string },
  password: string,
  agent: Agent,
): Promise<number> {
  const body = JSON.stringify({ account, password, captcha_id: 'any', captcha: CAPTCHA });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': ip,
  };
  return new Promise((resolve, reject) => {
    const sent = request(address + endpoints.logOn.path, { agent, method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Reads products sequentially, at least READS and while `more` returns true. Returns each time in ms. */
async function readFor(
  address: string,
  requests: readonly HttpRequest[],
  more: () => boolean,
): Promise<number[]> {
  const times: number[] = [];
  const block = 50;
  for (let from = 0; times.length < READS || more(); from = (from + block) % requests.length) {
    times.push(...(await sendSequentially(address, requests.slice(from, from + block))));
  }
  return times;
}

async function productRequests(file: string): Promise<HttpRequest[]> {
  const catalogue = await openCatalogue(file);
  const { goodsIds } = await readQueries(catalogue);
  await catalogue.close();
  return goodsIds.map((id) => ({ path: endpoints.goodsInfo.path, body: { id } }));
}
