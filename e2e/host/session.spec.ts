import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builderConfig } from '../../tools/packaging/builder-config';
import { freeKiosk, processesOf } from '../fixtures/free-kiosk';
import { expect, test } from '../fixtures/fresh-kiosk';
import { kioskCommand } from '../fixtures/kiosk';
import { unseen } from '../fixtures/own-screen';
import { project } from '../fixtures/places';
import { setUpStand } from '../fixtures/stand';

const unit = readFileSync(join(project, 'deploy/stand/quillbench-stand.service'), 'utf8');
const [session = '', program = '', ...options] = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(/ -- | /) ?? [];

test('the service of a stand starts the package’s program in a session of its own, without a way to other terminals', () => {
  const { productName, executableName } = builderConfig({
    ...{ app: '', output: '', catalogue: '', icon: '', electronVersion: '', inspectable: false },
  });
  expect(session).toBe('/usr/bin/cage');
  expect(program).toBe(`/opt/${productName}/${executableName}`);
  expect(options).toEqual(['--ozone-platform=x11']);
});

test('a locked stand draws itself in that session, which ends with its program', async ({ folder }) => {
  setUpStand(folder);
  const place = join(folder, 'runtime');
  mkdirSync(place, { mode: 0o700 });
  // The session refuses root, as the system's sandbox does; whoever is nobody may.
  const isRoot = process.getuid?.() === 0;
  const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  if (isRoot) for (const path of [folder, place, join(folder, 'stand.json')]) chownSync(path, 65_534, 65_534);
  const { program: electron, args } = await kioskCommand(folder);
  const words = ['--', electron, ...args.filter((word) => word !== '--no-sandbox'), ...options];
  const stand = await freeKiosk({
    folder,
    command: { program: session, args: words },
    environment: { ...unseen, XDG_RUNTIME_DIR: place, HOME: folder },
    as: nobody,
  });
  await stand.logged('page-lives');
  const inside = processesOf(folder).find(({ parent }) => parent === stand.process.pid);
  const ended = new Promise((resolve) => stand.process.once('exit', resolve));
  process.kill(inside?.pid ?? NaN, 'SIGKILL');
  await ended;
  await stand.close();
});
