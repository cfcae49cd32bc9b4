import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { processesOf } from '../../e2e/fixtures/free-kiosk';
import { startKiosk, userFolder, type Kiosk } from '../../e2e/fixtures/kiosk';
import { inPage, setUpStand } from '../../e2e/fixtures/stand';
import { endpoints } from '../../src/shared/contract/endpoints';
import type { Chance } from './seeded-random';
import { flakyLink, type LinkState } from './flaky-proxy';
import { progress } from './progress';
import { momentsIn, queuedIn, waitingIn } from './stand-queue';
import { startStandShop, type ReceivedEntries } from './start-stand-shop';

/** What came of a day of a stand: entries as its queue, its shop and whoever typed them know them. */
export interface QueueDay {
  /** Keys that the stand said it keeps, and how often somebody had to press again. */
  kept: string[];
  pressedAgain: number;
  /** In the stand's own queue at the end, by how far they have come. */
  queued: Record<string, number>;
  /** When each was taken down, by its key, as the stand wrote it down. */
  moments: Record<string, string>;
  received: ReceivedEntries;
  killed: Record<'main' | 'renderer' | 'server', number>;
  met: Readonly<Record<LinkState, number>>;
  seconds: number;
}

/** People who leave their details by turns. */
const VISITORS = 10;
/** Milliseconds after which somebody presses the button again. */
const PATIENCE = 4_000;
/** And between two presses: a page that has just died fails at once, and its program takes its time. */
const BREATH = 300;
/** Of the sender's lease and of its longest wait, with room: so long after the last fault everything has to be there. */
const LONGEST_END = 120_000;

/** A locked stand in the real Electron takes down entries while its page, its program, its network and its shop die. */
export async function queueDay(entries: number, chance: Chance): Promise<QueueDay> {
  const began = performance.now();
  const shop = await startStandShop();
  const link = await flakyLink(shop.address);
  const folder = userFolder();
  // Nobody touches anything, and a visit's end is none of the faults of this day.
  setUpStand(folder.path, { idleSeconds: 3600, warnSeconds: 600 });
  const killed: QueueDay['killed'] = { main: 0, renderer: 0, server: 0 };
  const day: Pick<QueueDay, 'kept' | 'pressedAgain'> = { kept: [], pressedAgain: 0 };
  const start = async () => {
    const kiosk = await startKiosk(folder.path, { KIOSK_SHOP: link.address, KIOSK_STAND_CODE: shop.code });
    // Playwright no longer gives the process of a program that has ended.
    return { ...kiosk, process: kiosk.app.process() };
  };
  let kiosk = await start();
  const tell = progress('entries', entries);

  /**
   * Something dies, on average at every twelfth entry; the network is another at every fourth. Not at every press: on a
   * busy machine somebody who presses again and again would kill a stand faster than any could come back.
   */
  async function misfortune(): Promise<void> {
    if (chance.below(4) === 0) {
      link.become(chance.of(['down', 'down', 'down', 'up', 'answer lost', 'cut', 'log-in page']));
    }
    if (chance.below(12) > 0) return;
    const victim = chance.of<keyof typeof killed>(['main', 'renderer', 'renderer', 'server']);
    killed[victim] += 1;
    if (victim === 'renderer') killPage(folder.path);
    else if (victim === 'main') kiosk.process.kill('SIGKILL');
    else link.leadTo(await shop.killAndStart());
  }

  /** One lead of a visitor, pressed again under the same key until the stand says that it is kept. */
  async function leave(name: string): Promise<void> {
    const key = randomUUID();
    const until = performance.now() + LONGEST_END;
    const heard: string[] = [];
    for (;;) {
      const faults = heard.length === 0 ? misfortune() : undefined;
      const why = await keep(kiosk, key, name);
      await faults;
      if (why === '') break;
      heard.push(why);
      day.pressedAgain += 1;
      // A page that dies is the program's own to bring back; nobody stands there who could.
      if (hasEnded(kiosk.process)) kiosk = await start();
      if (performance.now() > until)
        throw new Error(`nothing is kept any more (seed ${chance.seed})\n${whatHappened(heard, kiosk)}`);
      await wait(BREATH);
    }
    day.kept.push(key);
  }

  try {
    for (let at = 0; at < entries; at += 1) {
      tell(at);
      await leave(`visitor ${at % VISITORS} entry ${Math.floor(at / VISITORS)}`);
    }
    link.become('answer lost');
    await keep(kiosk, day.kept[0] ?? '', 'visitor 0 entry 0');
    link.become('up');
    await kiosk.close().catch(() => undefined);
    kiosk = await start();
    const queued = await untilSent(folder.path);
    return {
      ...day,
      queued,
      killed,
      met: link.met,
      received: await shop.received(),
      moments: await momentsIn(folder.path),
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    await kiosk.close().catch(() => undefined);
    folder.remove();
    await link.close();
    await shop.remove();
  }
}

/** '' when the stand says that it keeps the entry, otherwise what came instead. */
async function keep({ app }: Kiosk, key: string, name: string): Promise<string> {
  const consent = { version: '1', text: 'Yes.', given_at: new Date().toISOString() };
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ name, email: 'ann@lab.example', consent }),
  };
  const script = `fetch(${JSON.stringify(endpoints.keepLead.path)}, ${JSON.stringify(init)}).then((answer) => answer.json())`;
  const answer = inPage<{ code: number; msg: string } | undefined>(app, script).then(
    (said) => (said?.code === 1 ? '' : `${said?.code} ${said?.msg}`),
    (error: unknown) => String(error),
  );
  return Promise.race([answer, wait(PATIENCE, 'no answer')]);
}

/** One that is just being made anew has none to be killed. */
function killPage(folder: string): void {
  const page = processesOf(folder).find(({ type }) => type === 'renderer');
  if (page) process.kill(page.pid, 'SIGKILL');
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** For whoever has to find out why a stand keeps nothing: what its button said, and the end of its log but for calls. */
function whatHappened(heard: readonly string[], { log }: Kiosk): string {
  const lines = log()
    .split('\n')
    .filter((line) => !line.includes('"event":"call.completed"'));
  return [...heard.slice(-10), ...lines.slice(-30)].join('\n');
}

/** How far the entries of the stand's queue have come, once none waits any more. */
async function untilSent(folder: string): Promise<Record<string, number>> {
  const until = performance.now() + LONGEST_END;
  while ((await waitingIn(folder)) > 0 && performance.now() < until) await wait(500);
  return { ...(await queuedIn(folder)) };
}
