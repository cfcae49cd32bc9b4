import { lchownSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { builderConfig } from '../../tools/packaging/builder-config';
import { startFreeKiosk, processesOf, type FreeKiosk } from '../fixtures/free-kiosk';
import { kioskCommand, startKiosk } from '../fixtures/kiosk';
import { expect, test, headlessEnvironment } from '../fixtures/virtual-screen';
import { project } from '../fixtures/paths';
import { setUpStand } from '../fixtures/stand';
import { saveSetUp } from '../steps/set-up';

/** Exit codes of the program, as src/main/supervisor/exit-codes.ts defines them. */
const RESTART = 75;
const LEFT = 76;

interface Service {
  line: string;
  session: string;
  program: string;
  options: string[];
  environment: Record<string, string>;
  /** The codes that count as done, beside 0. */
  done: number[];
}

/** Returns the command and the environment of a service. */
function service(name: string): Service {
  const unit = readFileSync(join(project, 'deploy/stand', `${name}.service`), 'utf8');
  const line = /^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '';
  const [session = '', program = '', ...options] = line.split(/ -- | /);
  const environment: Record<string, string> = {};
  for (const [, key = '', value = ''] of unit.matchAll(/^Environment=(\w+)=(.*)$/gm))
    environment[key] = value;
  const [, done = ''] = /^SuccessExitStatus=([\d ]+)$/m.exec(unit) ?? [];
  return { line, session, program, options, environment, done: done.split(' ').filter(Boolean).map(Number) };
}

const ofStand = service('quillbench-stand');
const ofForm = service('quillbench-stand-set-up');

test('the service starts the packaged program in its own session without access to other terminals', () => {
  const { productName, executableName } = builderConfig({
    app: '',
    output: '',
    catalogue: '',
    icon: '',
    electronVersion: '',
    isInspectable: false,
  });
  const { session, program, options, line, environment } = ofStand;
  expect(session).toBe('/usr/bin/cage');
  expect(program).toBe(`/opt/${productName}/${executableName}`);
  expect(options).toEqual(['--ozone-platform=x11']);
  expect(environment).toEqual({ KIOSK_UNATTENDED: '1' });
  // The setup form is shown in the same kind of session.
  expect(ofForm.line).toBe(`${line} --set-up`);
  expect(ofForm.environment).not.toHaveProperty('KIOSK_UNATTENDED');
});

/** Starts the locked stand on this folder in the session of its service. */
async function standInSession(folder: string): Promise<FreeKiosk> {
  const runtimeFolder = join(folder, 'runtime');
  mkdirSync(runtimeFolder, { mode: 0o700 });
  // Neither the session nor Chromium's sandbox runs as root.
  const isRoot = process.getuid?.() === 0;
  const unprivileged = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  const all = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  if (isRoot) for (const path of all) lchownSync(join(folder, path), 65_534, 65_534);
  const { program: electron, args } = await kioskCommand(folder);
  const words = ['--', electron, ...args.filter((word) => word !== '--no-sandbox'), ...ofStand.options];
  return startFreeKiosk({
    folder,
    command: { program: ofStand.session, args: words },
    environment: {
      ...headlessEnvironment,
      ...ofStand.environment,
      XDG_RUNTIME_DIR: runtimeFolder,
      HOME: folder,
    },
    user: unprivileged,
  });
}

test('a locked stand renders in that session, and the session ends with the program', async ({ folder }) => {
  setUpStand(folder);
  const stand = await standInSession(folder);
  await stand.waitForEvents('renderer.ready');
  const inside = processesOf(folder).find(({ parent }) => parent === stand.process.pid);
  const ended = new Promise((resolve) => stand.process.once('exit', resolve));
  process.kill(inside?.pid ?? NaN, 'SIGKILL');
  await ended;
  await stand.close();
});

test('submitting the set-up form ends its session and starts the stand in a new one', async ({
  standSession,
  folder,
}) => {
  const environment = { ...standSession, KIOSK_UNATTENDED: '', ...ofForm.environment };
  const form = await startKiosk(folder, environment, ofForm.options);
  await saveSetUp(form, '482950');
  const ended = new Promise((resolve) => form.app.process().once('exit', resolve));
  await form.page.getByRole('dialog', { name: 'Saved' }).getByRole('button', { name: /start/ }).click();
  // It must exit instead of relaunching: a relaunched process would die with its session. The service treats the exit
  // as success, or it would not start the stand again.
  expect(ofForm.done).toEqual([RESTART, LEFT]);
  expect(await ended).toBe(RESTART);
  expect(processesOf(folder)).toEqual([]);

  const stand = await standInSession(folder);
  await stand.waitForEvents('renderer.ready');
  await stand.close();
  expect(readFileSync(join(folder, 'stand.json'), 'utf8')).toContain('"mode": "kiosk"');
});
