import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { processesOf } from '../../../e2e/fixtures/free-kiosk';
import { startKiosk, userFolder, type Kiosk } from '../../../e2e/fixtures/kiosk';
import { inPage, setUpStand } from '../../../e2e/fixtures/stand';
import { endpoints } from '../../../src/shared/contract/endpoints';
import type { SeededRandom } from '../support/seeded-random';
import { startFlakyProxy, type ProxyState } from '../support/flaky-proxy';
import { progress } from '../support/progress';
import { entryTimes, countEntries, countWaiting } from './stand-queue';
import { startStandShop, type ReceivedEntries } from './start-stand-shop';

/** Entries as visitors, the stand's queue and the shop know them, and the faults that happened. */
export interface QueueResult {
  /** Keys of the entries that the stand confirmed. */
  savedKeys: string[];
  /** Number of times that a visitor had to save an entry again. */
  retries: number;
  /** Entries in the queue at the end, by progress. */
  queued: Record<string, number>;
  /** Time of each entry by key, as stored at the stand. */
  times: Record<string, string>;
  received: ReceivedEntries;
  /** Number of kills of each process. */
  killed: Record<'main' | 'renderer' | 'server', number>;
  /** Number of requests to the shop in each state of the network. */
  requestsByState: Readonly<Record<ProxyState, number>>;
  seconds: number;
}

const VISITORS = 10;
/** Time without a reply after which a visitor retries. */
const REPLY_TIMEOUT_MS = 4_000;
/** Time between a failure and the retry, because a call fails immediately while the page is restarting. */
const RETRY_DELAY_MS = 300;
/**
 * Time after the last fault until everything must be delivered: the sender's lease and longest back-off. Also the limit for saving one
 * entry.
 */
const DELIVERY_TIMEOUT_MS = 120_000;

/** Saves entries at a locked stand while its page, program, network and shop fail. */
export async function runQueue(entries: number, random: SeededRandom): Promise<QueueResult> {
  const began = performance.now();
  const shop = await startStandShop();
  const proxy = await startFlakyProxy(shop.address);
  const folder = userFolder();
  // Prevents the end of a session, which is not one of the tested faults.
  setUpStand(folder.path, { idleSeconds: 3600, warnSeconds: 600 });
  const killed: QueueResult['killed'] = { main: 0, renderer: 0, server: 0 };
  const savedKeys: string[] = [];
  let retries = 0;
  const start = async () => {
    const kiosk = await startKiosk(folder.path, { KIOSK_SHOP: proxy.address, KIOSK_STAND_CODE: shop.code });
    // Read now, because Playwright does not return the process of a program that has exited.
    return { ...kiosk, process: kiosk.app.process() };
  };
  let kiosk = await start();
  const reportProgress = progress('entries', entries);

  /**
   * Kills a process at every 12th entry and changes the network at every fourth, on average. Retries inject no fault:
   * on a busy machine they would kill a stand faster than it can restart.
   */
  async function injectFault(): Promise<void> {
    if (random.below(4) === 0) {
      proxy.setState(random.of(['down', 'down', 'down', 'up', 'answer lost', 'cut', 'log-in page']));
    }
    if (random.below(12) > 0) return;
    const victim = random.of<keyof typeof killed>(['main', 'renderer', 'renderer', 'server']);
    killed[victim] += 1;
    if (victim === 'renderer') killPage(folder.path);
    else if (victim === 'main') kiosk.process.kill('SIGKILL');
    else proxy.setTarget(await shop.killAndStart());
  }

  /** Saves a lead and retries with the same key until the stand confirms it. */
  async function saveLead(name: string): Promise<void> {
    const key = randomUUID();
    const until = performance.now() + DELIVERY_TIMEOUT_MS;
    const failures: string[] = [];
    for (;;) {
      // A fault happens at the time of the first call.
      const fault = failures.length === 0 ? injectFault() : undefined;
      const [failure] = await Promise.all([sendLead(kiosk, key, name), fault]);
      if (failure === '') break;
      failures.push(failure);
      retries += 1;
      // The program restarts a crashed page by itself.
      if (hasEnded(kiosk.process)) kiosk = await start();
      if (performance.now() > until)
        throw new Error(`the stand saves no entries (seed ${random.seed})\n${diagnostics(failures, kiosk)}`);
      await wait(RETRY_DELAY_MS);
    }
    savedKeys.push(key);
  }

  try {
    for (let index = 0; index < entries; index += 1) {
      reportProgress(index);
      await saveLead(`visitor ${index % VISITORS} entry ${Math.floor(index / VISITORS)}`);
    }
    // An entry that is saved again must not be delivered again, even if the shop's reply is lost.
    proxy.setState('answer lost');
    await sendLead(kiosk, savedKeys[0] ?? '', 'visitor 0 entry 0');
    proxy.setState('up');
    await kiosk.close().catch(() => undefined);
    kiosk = await start();
    const queued = await waitUntilSent(folder.path);
    return {
      savedKeys,
      retries,
      queued,
      killed,
      requestsByState: proxy.requests,
      received: await shop.received(),
      times: await entryTimes(folder.path),
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    await kiosk.close().catch(() => undefined);
    folder.remove();
    await proxy.close();
    await shop.remove();
  }
}

/** Saves a lead in the open page. Returns '' when the stand confirms it, otherwise its reply or the error. */
async function sendLead({ app }: Kiosk, key: string, name: string): Promise<string> {
  const consent = { version: '1', text: 'Yes.', given_at: new Date().toISOString() };
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ name, email: 'ann@lab.example', consent }),
  };
  const script = `fetch(${JSON.stringify(endpoints.saveLead.path)}, ${JSON.stringify(request)}).then((response) => response.json())`;
  const failure = inPage<{ code: number; msg: string } | undefined>(app, script).then(
    (reply) => (reply?.code === 1 ? '' : `${reply?.code} ${reply?.msg}`),
    (error: unknown) => String(error),
  );
  return Promise.race([failure, wait(REPLY_TIMEOUT_MS, 'no reply')]);
}

/** Kills the renderer process, if there is one: while the page is restarting, there is none. */
function killPage(folder: string): void {
  const page = processesOf(folder).find(({ type }) => type === 'renderer');
  if (page) process.kill(page.pid, 'SIGKILL');
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Returns the last failures and log lines, without lines of calls. */
function diagnostics(failures: readonly string[], { log }: Kiosk): string {
  const lines = log()
    .split('\n')
    .filter((line) => !line.includes('"event":"call.completed"'));
  return [...failures.slice(-10), ...lines.slice(-30)].join('\n');
}

/** Waits until no entry is waiting, or for the timeout, and counts the queue's entries by progress. */
async function waitUntilSent(folder: string): Promise<Record<string, number>> {
  const until = performance.now() + DELIVERY_TIMEOUT_MS;
  while ((await countWaiting(folder)) > 0 && performance.now() < until) await wait(500);
  return countEntries(folder);
}
