import type { ElectronApplication } from '@playwright/test';
import { startFreeKiosk, processesOf } from '../fixtures/free-kiosk';
import { expect, test } from '../fixtures/virtual-screen';
import { setUpStand } from '../fixtures/stand';

/** Exit codes of the program, as src/main/supervisor/exit-codes.ts defines them. */
const ALREADY_RUNNING = 77;

const AT_ONCE = 5;

test('of five concurrent starts one runs and the others exit', { tag: '@soak' }, async ({ folder }) => {
  setUpStand(folder);
  const all = await Promise.all(Array.from({ length: AT_ONCE }, () => startFreeKiosk({ folder })));
  const lives = () => all.filter((kiosk) => kiosk.countEvents('renderer.ready') > 0);
  const ended = () => all.filter((kiosk) => kiosk.process.exitCode === ALREADY_RUNNING);
  await expect.poll(() => [lives().length, ended().length], { timeout: 30_000 }).toEqual([1, AT_ONCE - 1]);
  expect(processesOf(folder).filter(({ type }) => type === 'main')).toHaveLength(1);
  expect(ended().filter((kiosk) => lives().includes(kiosk))).toEqual([]);
  for (const one of all) await one.close();
});

const stateOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return { minimized: window?.isMinimized(), focused: window?.isFocused() };
  });

test('a further start brings the first window to the front', async ({ kiosk, ownScreen, folder }) => {
  setUpStand(folder, { mode: 'demo' });
  const { app } = await kiosk(ownScreen.environment);
  await expect.poll(() => stateOf(app)).toEqual({ minimized: false, focused: true });
  const startAgain = async () => {
    const { process } = await startFreeKiosk({ folder, environment: ownScreen.environment });
    await expect.poll(() => process.exitCode, { timeout: 15_000 }).toBe(ALREADY_RUNNING);
  };
  const minimize = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  const away = { minimized: true, focused: false };
  await minimize();
  await expect.poll(() => stateOf(app)).toEqual(away);
  await startAgain();
  await expect.poll(() => stateOf(app)).toEqual({ minimized: false, focused: true });

  await app.evaluate(({ app: program }) => void program.removeAllListeners('second-instance'));
  await minimize();
  await expect.poll(() => stateOf(app)).toEqual(away);
  await startAgain();
  expect(await stateOf(app)).toEqual(away);
});
