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

/** Entries as the visitor, the stand's queue and the shop know them. */
export interface QueueResult {
  /** Keys of confirmed entries, and the number of retries. */
  kept: string[];
  pressedAgain: number;
  /** Entries in the queue at the end, by progress. */
  queued: Record<string, number>;
  /** Time of each entry by key, as stored at the stand. */
  moments: Record<string, string>;
  received: ReceivedEntries;
  killed: Record<'main' | 'renderer' | 'server', number>;
  met: Readonly<Record<ProxyState, number>>;
  seconds: number;
}

const VISITORS = 10;
/** Milliseconds until a visitor retries. */
const PATIENCE = 4_000;
/** Milliseconds between two tries, because a crashed page fails immediately. */
const RETRY_DELAY = 300;
/** Milliseconds after the last fault until everything must be delivered: the sender's lease and longest back-off. */
const DELIVERY_TIMEOUT = 120_000;

/** Saves entries at a locked stand while its page, program, network and shop fail. */
export async function runQueue(entries: number, chance: SeededRandom): Promise<QueueResult> {
  const began = performance.now();
  const shop = await startStandShop();
  const link = await startFlakyProxy(shop.address);
  const folder = userFolder();
  // Prevents the end of a session, which is not one of the tested faults.
  setUpStand(folder.path, { idleSeconds: 3600, warnSeconds: 600 });
  const killed: QueueResult['killed'] = { main: 0, renderer: 0, server: 0 };
  const day: Pick<QueueResult, 'kept' | 'pressedAgain'> = { kept: [], pressedAgain: 0 };
  const start = async () => {
    const kiosk = await startKiosk(folder.path, { KIOSK_SHOP: link.address, KIOSK_STAND_CODE: shop.code });
    // Playwright does not return the process of a program that has exited.
    return { ...kiosk, process: kiosk.app.process() };
  };
  let kiosk = await start();
  const tell = progress('entries', entries);

  /**
   * Kills a process at every 12th entry and changes the network at every fourth, on average. Retries inject no fault:
   * on a busy machine they would kill a stand faster than it can restart.
   */
  async function injectFault(): Promise<void> {
    if (chance.below(4) === 0) {
      link.setState(chance.of(['down', 'down', 'down', 'up', 'answer lost', 'cut', 'log-in page']));
    }
    if (chance.below(12) > 0) return;
    const victim = chance.of<keyof typeof killed>(['main', 'renderer', 'renderer', 'server']);
    killed[victim] += 1;
    if (victim === 'renderer') killPage(folder.path);
    else if (victim === 'main') kiosk.process.kill('SIGKILL');
    else link.setTarget(await shop.killAndStart());
  }

  /** Saves a lead and retries with the same key until the stand confirms it. */
  async function saveLead(name: string): Promise<void> {
    const key = randomUUID();
    const until = performance.now() + DELIVERY_TIMEOUT;
    const heard: string[] = [];
    for (;;) {
      const faults = heard.length === 0 ? injectFault() : undefined;
      const why = await keep(kiosk, key, name);
      await faults;
      if (why === '') break;
      heard.push(why);
      day.pressedAgain += 1;
      // The program restarts a crashed page by itself.
      if (hasEnded(kiosk.process)) kiosk = await start();
      if (performance.now() > until)
        throw new Error(`the stand saves no entries (seed ${chance.seed})\n${diagnostics(heard, kiosk)}`);
      await wait(RETRY_DELAY);
    }
    day.kept.push(key);
  }

  try {
    for (let index = 0; index < entries; index += 1) {
      tell(index);
      await saveLead(`visitor ${index % VISITORS} entry ${Math.floor(index / VISITORS)}`);
    }
    link.setState('answer lost');
    await keep(kiosk, day.kept[0] ?? '', 'visitor 0 entry 0');
    link.setState('up');
    await kiosk.close().catch(() => undefined);
    kiosk = await start();
    const queued = await untilSent(folder.path);
    return {
      ...day,
      queued,
      killed,
      met: link.requests,
      received: await shop.received(),
      moments: await entryTimes(folder.path),
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    await kiosk.close().catch(() => undefined);
    folder.remove();
    await link.close();
    await shop.remove();
  }
}

/** Returns '' when the stand confirms the entry, otherwise its reply. */
async function keep({ app }: Kiosk, key: string, name: string): Promise<string> {
  const consent = { version: '1', text: 'Yes.', given_at: new Date().toISOString() };
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ name, email: 'ann@lab.example', consent }),
  };
  const script = `fetch(${JSON.stringify(endpoints.saveLead.path)}, ${JSON.stringify(init)}).then((answer) => answer.json())`;
  const answer = inPage<{ code: number; msg: string } | undefined>(app, script).then(
    (said) => (said?.code === 1 ? '' : `${said?.code} ${said?.msg}`),
    (error: unknown) => String(error),
  );
  return Promise.race([answer, wait(PATIENCE, 'no answer')]);
}

/** Does nothing while the page is restarting. */
function killPage(folder: string): void {
  const page = processesOf(folder).find(({ type }) => type === 'renderer');
  if (page) process.kill(page.pid, 'SIGKILL');
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Returns the last replies and log lines, without lines of calls. */
function diagnostics(heard: readonly string[], { log }: Kiosk): string {
  const lines = log()
    .split('\n')
    .filter((line) => !line.includes('"event":"call.completed"'));
  return [...heard.slice(-10), ...lines.slice(-30)].join('\n');
}

/** Returns the queue's entries by progress once none is waiting. */
async function untilSent(folder: string): Promise<Record<string, number>> {
  const until = performance.now() + DELIVERY_TIMEOUT;
  while ((await countWaiting(folder)) > 0 && performance.now() < until) await wait(500);
  return { ...(await countEntries(folder)) };
}
