import { setTimeout as wait } from 'node:timers/promises';
import { userFolder, startKiosk, type Kiosk } from '../../e2e/fixtures/kiosk';
import { inPage, setUpStand } from '../../e2e/fixtures/stand';
import { startWebsite } from '../../e2e/fixtures/website';
import type { Chance } from './seeded-random';
import { progress } from './progress';
import { figuresOf, type StandFigures } from './stand-metrics';
import { walkAbout } from './random-navigation';

export interface Soak {
  figures: StandFigures[];
  changed: number;
  stuck: number;
  /** Pages and helpers that died. */
  deaths: number;
  seconds: number;
}

/** One page that nobody ever leaves, over so many page changes, looked at after every hundred. */
export async function soakOnePage(changes: number, chance: Chance): Promise<Soak> {
  return soak('demo', async ({ app }, look) => {
    const walked = { changed: 0, stuck: 0 };
    const tell = progress('page changes', changes);
    while (walked.changed < changes) {
      const { changed, stuck, at } = await walkAbout(app, 100, 1 + chance.below(2 ** 30));
      walked.changed += changed;
      walked.stuck += stuck;
      await look(walked.changed);
      tell(walked.changed);
      if (changed === 0) throw new Error(`no link leads on (seed ${chance.seed}) at ${at}`);
    }
    return walked;
  });
}

/** Visitors one after the other, each with a few page changes and a wipe, looked at after every fourth. */
export async function soakVisits(visits: number, chance: Chance): Promise<Soak> {
  return soak('kiosk', async ({ app, log }, look) => {
    const walked = { changed: 0, stuck: 0 };
    const tell = progress('visits', visits);
    for (let visit = 1; visit <= visits; visit += 1) {
      await begin(app);
      const { changed, stuck } = await walkAbout(app, 10, 1 + chance.below(2 ** 30));
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
  // A self-test's own wipe would be counted among those of visitors.
  const kiosk = await startKiosk(folder.path, { KIOSK_SELF_TEST_SECONDS: '86400' });
  const figures: StandFigures[] = [];
  try {
    const walked = await live(kiosk, async (at) => void figures.push(await figuresOf(kiosk.app, at)));
    const deaths = ['renderer.exited', 'renderer.hung', 'utility_process.exited', 'session.wipe_failed'];
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

/** The first touch takes the cover off the start page. */
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
    // Here as well, where it makes way for the next visitor's.
    return Promise.race([begun, wait(2000, false)]);
  });
}

/** A page whose process is ended by the press takes its answer with it. */
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
  throw new Error('a stand did not go on');
}
