import { lchownSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { builderConfig } from '../../tools/packaging/builder-config';
import { freeKiosk, processesOf, type FreeKiosk } from '../fixtures/free-kiosk';
import { kioskCommand, startKiosk } from '../fixtures/kiosk';
import { expect, test, unseen } from '../fixtures/virtual-screen';
import { project } from '../fixtures/paths';
import { setUpStand } from '../fixtures/stand';
import { saveSetUp } from '../steps/set-up';

interface Service {
  line: string;
  session: string;
  program: string;
  options: string[];
  environment: Record<string, string>;
  /** The code that counts as done, beside 0. */
  done: number | null;
}

/** What a service of the machine starts, and with which environment. */
function service(name: string): Service {
  const unit = readFileSync(join(project, 'deploy/stand', `${name}.service`), 'utf8');
  const line = /^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '';
  const [session = '', program = '', ...options] = line.split(/ -- | /);
  const environment: Record<string, string> = {};
  for (const [, key = '', value = ''] of unit.matchAll(/^Environment=(\w+)=(.*)$/gm))
    environment[key] = value;
  const [, done] = /^SuccessExitStatus=(\d+)$/m.exec(unit) ?? [];
  return { line, session, program, options, environment, done: done === undefined ? null : Number(done) };
}

const ofStand = service('quillbench-stand');
const ofForm = service('quillbench-stand-set-up');

test('the service of a stand starts the package’s program in a session of its own, without a way to other terminals', () => {
  const { productName, executableName } = builderConfig({
    app: '',
    output: '',
    catalogue: '',
    icon: '',
    electronVersion: '',
    inspectable: false,
  });
  const { session, program, options, line, environment } = ofStand;
  expect(session).toBe('/usr/bin/cage');
  expect(program).toBe(`/opt/${productName}/${executableName}`);
  expect(options).toEqual(['--ozone-platform=x11']);
  expect(environment).toEqual({ KIOSK_UNATTENDED: '1' });
  // The form is shown in the same session, where somebody is to be asked.
  expect(ofForm.line).toBe(line);
  expect(ofForm.environment).not.toHaveProperty('KIOSK_UNATTENDED');
});

/** The locked stand on this folder, in the session that its service starts. */
async function standInSession(folder: string): Promise<FreeKiosk> {
  const place = join(folder, 'runtime');
  mkdirSync(place, { mode: 0o700 });
  // The session refuses root, as the system's sandbox does; whoever is nobody may.
  const isRoot = process.getuid?.() === 0;
  const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  const all = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  if (isRoot) for (const path of all) lchownSync(join(folder, path), 65_534, 65_534);
  const { program: electron, args } = await kioskCommand(folder);
  const words = ['--', electron, ...args.filter((word) => word !== '--no-sandbox'), ...ofStand.options];
  return freeKiosk({
    folder,
    command: { program: ofStand.session, args: words },
    environment: { ...unseen, ...ofStand.environment, XDG_RUNTIME_DIR: place, HOME: folder },
    as: nobody,
  });
}

test('a locked stand draws itself in that session, which ends with its program', async ({ folder }) => {
  setUpStand(folder);
  const stand = await standInSession(folder);
  await stand.logged('renderer.ready');
  const inside = processesOf(folder).find(({ parent }) => parent === stand.process.pid);
  const ended = new Promise((resolve) => stand.process.once('exit', resolve));
  process.kill(inside?.pid ?? NaN, 'SIGKILL');
  await ended;
  await stand.close();
});

test('the form of a new stand ends its session once it is filled in, and the stand begins in its own', async ({
  standSession,
  folder,
}) => {
  const environment = { ...standSession, KIOSK_UNATTENDED: '', ...ofForm.environment };
  const form = await startKiosk(folder, environment, ofForm.options);
  await saveSetUp(form, '482950');
  const ended = new Promise((resolve) => form.app.process().once('exit', resolve));
  await form.page.getByRole('dialog', { name: 'Saved' }).getByRole('button', { name: /start/ }).click();
  // It has not started itself anew: its session would take that one along.
  // Which its service takes for done, or the machine would not start again as the stand.
  expect(ofForm.done).toBe(75);
  expect(await ended).toBe(ofForm.done);
  expect(processesOf(folder)).toEqual([]);

  const stand = await standInSession(folder);
  await stand.logged('renderer.ready');
  await stand.close();
  expect(readFileSync(join(folder, 'stand.json'), 'utf8')).toContain('"mode": "kiosk"');
});
