import { setTimeout as wait } from 'node:timers/promises';
import { userFolder, startKiosk, type Kiosk } from '../../../e2e/fixtures/kiosk';
import { inPage, setUpStand } from '../../../e2e/fixtures/stand';
import { startWebsite } from '../../../e2e/fixtures/website';
import type { SeededRandom } from '../support/seeded-random';
import { progress } from '../support/progress';
import { readStandMetrics, type StandMetrics } from './stand-metrics';
import { navigateRandomly } from './random-navigation';

export interface Soak {
  figures: StandMetrics[];
  changed: number;
  stuck: number;
  /** Crashed processes. */
  deaths: number;
  seconds: number;
}

/** Navigates in one page and samples metrics after every 100 navigations. */
export async function soakPage(changes: number, chance: SeededRandom): Promise<Soak> {
  return soak('demo', async ({ app }, look) => {
    const walked = { changed: 0, stuck: 0 };
    const tell = progress('page changes', changes);
    while (walked.changed < changes) {
      const { changed, stuck, page } = await navigateRandomly(app, 100, 1 + chance.below(2 ** 30));
      walked.changed += changed;
      walked.stuck += stuck;
      await look(walked.changed);
      tell(walked.changed);
      if (changed === 0) throw new Error(`no link navigates (seed ${chance.seed}) at ${page}`);
    }
    return walked;
  });
}

/** Runs sessions with some navigations and a wipe each, and samples metrics after every fourth. */
export async function soakSessions(visits: number, chance: SeededRandom): Promise<Soak> {
  return soak('kiosk', async ({ app, log }, look) => {
    const walked = { changed: 0, stuck: 0 };
    const tell = progress('visits', visits);
    for (let visit = 1; visit <= visits; visit += 1) {
      await begin(app);
      const { changed, stuck } = await navigateRandomly(app, 10, 1 + chance.below(2 ** 30));
      walked.changed += changed;
      walked.stuck += stuck;
      await press(app, '^Done');
      await until(() => timesIn(log(), 'session.wiped') === visit);
      if (visit % 4 === 0) await look(walked.changed);
      tell(visit);
    }
    return walked;
  });
}

async function soak(
  mode: 'demo' | 'kiosk',
  live: (kiosk: Kiosk, look: (at: number) => Promise<void>) => Promise<Pick<Soak, 'changed' | 'stuck'>>,
): Promise<Soak> {
  const began = performance.now();
  const website = await startWebsite();
  const folder = userFolder();
  setUpStand(folder.path, { mode, shop: website.address, idleSeconds: 3600, warnSeconds: 600 });
  // Wipes of the self-test would be counted as sessions.
  const kiosk = await startKiosk(folder.path, { KIOSK_SELF_TEST_SECONDS: '86400' });
  const figures: StandMetrics[] = [];
  try {
    const walked = await live(kiosk, async (at) => void figures.push(await readStandMetrics(kiosk.app, at)));
    const deaths = ['renderer.exited', 'renderer.hung', 'child_process.exited', 'session.wipe_failed'];
    return {
      figures,
      ...walked,
      deaths: deaths.reduce((sum, event) => sum + timesIn(kiosk.log(), event), 0),
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    await kiosk.close();
    folder.remove();
    await website.stop();
  }
}

/** The first touch closes the attract loop. */
async function begin(app: Kiosk['app']): Promise<void> {
  await until(async () => {
    await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      for (const type of ['mouseDown', 'mouseUp'] as const) {
        contents?.sendInputEvent({ type, x: 5, y: 5, button: 'left', clickCount: 1 });
      }
    });
    const begun = inPage<boolean>(
      app,
      `!document.querySelector('dialog[data-whole]') && !!document.querySelector('main h1, main h2')`,
    );
    return Promise.race([begun, wait(2000, false)]);
  });
}

/** A press that ends the page's process gets no result. */
function press(app: Kiosk['app'], name: string): Promise<void> {
  const pressed = inPage<void>(
    app,
    `[...document.querySelectorAll('button')].find((one) => /${name}/.test(one.textContent))?.click()`,
  );
  return Promise.race([pressed, wait(2000)]);
}

const timesIn = (log: string, event: string) => log.split(`"event":"${event}"`).length - 1;

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const late = performance.now() + 20_000; performance.now() < late;) {
    if (await isSo()) return;
    await wait(20);
  }
  throw new Error('the stand did not reach the next state');
}
