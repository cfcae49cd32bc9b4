import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures/fresh-kiosk';
import { project } from '../fixtures/paths';

const units = 'etc/systemd/system';
/** Environment variables of a terminal session and of a graphical session. */
const ofSystem = ['getty@.service', 'graphical.target', 'ctrl-alt-del.target', 'reboot.target'];

/** A system in a folder, as an image has it before it runs. */
function systemIn(root: string): void {
  for (const folder of [units, 'lib/systemd/system', 'home'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const name of ofSystem)
    copyFileSync(join('/lib/systemd/system', name), join(root, 'lib/systemd/system', name));
  for (const name of ['passwd', 'group', 'login.defs'])
    copyFileSync(join('/etc', name), join(root, 'etc', name));
  // Only root can create a user; other users have one already.
  if (process.getuid?.() === 0) return;
  writeFileSync(join(root, 'etc/passwd'), 'stand:x:1000:1000::/home/stand:/usr/sbin/nologin\n');
}

const setUp = (root: string) =>
  execFileSync('sh', [join(project, 'deploy/stand/set-up.sh')], {
    env: { ...process.env, ROOT: root },
    encoding: 'utf8',
  });

test('the set-up script configures a stand and prints the next steps, also when repeated', ({ folder }) => {
  systemIn(folder);
  execFileSync('systemctl', [`--root=${folder}`, 'enable', 'getty@tty1.service']);
  const terminal = join(folder, units, 'getty.target.wants/getty@tty1.service');
  // Before, the first terminal shows a login prompt.
  expect(readdirSync(join(folder, units, 'getty.target.wants'))).toEqual(['getty@tty1.service']);
  for (const said of [setUp(folder), setUp(folder)]) {
    const [next = ''] = /sudo systemctl start \S+$/m.exec(said) ?? [];
    expect(readFileSync(join(project, 'docs/kiosk/linux.md'), 'utf8')).toContain(`   ${next}\n`);
    expect(existsSync(join(folder, units, `${next.split(' ').at(-1)}.service`))).toBe(true);
  }
  expect(existsSync(terminal)).toBe(false);
  expect(readlinkSync(join(folder, units, 'ctrl-alt-del.target'))).toBe('/dev/null');
  expect(readlinkSync(join(folder, units, 'default.target'))).toMatch(/graphical\.target$/);
  // The set-up form opens on request only.
  const started = readdirSync(join(folder, units, 'graphical.target.wants'));
  expect(started).toEqual(['quillbench-stand.service']);
  expect(readFileSync(join(folder, 'etc/passwd'), 'utf8')).toMatch(/^stand:.*:\/usr\/sbin\/nologin$/m);
  const kernelSettings = readFileSync(join(folder, 'etc/sysctl.d/90-stand.conf'), 'utf8');
  expect(kernelSettings).toContain('kernel.sysrq = 0');
  // Core dumps are off because they contain the input of visitors.
  expect(kernelSettings).toContain('kernel.core_pattern = |/bin/false');
  expect(readlinkSync(join(folder, units, 'apport.service'))).toBe('/dev/null');
  expect(readFileSync(join(folder, 'etc/systemd/logind.conf.d/stand.conf'), 'utf8')).toContain('NAutoVTs=0');
});

test('the systemd units of a stand contain only known directives', ({ folder }) => {
  const check = (...files: string[]) =>
    execFileSync('sh', ['-c', 'systemd-analyze verify "$@" 2>&1 || true', 'sh', ...files], {
      encoding: 'utf8',
    });
  const names = ['quillbench-stand.service', 'quillbench-stand-set-up.service'];
  const program = /^.*Command \/(opt|usr)\S+ is not executable.*\n/gm;
  // No package is installed here; every other complaint concerns the units.
  const complaints = check(...names.map((name) => join(project, 'deploy/stand', name)));
  expect(complaints.replace(program, '')).not.toContain('quillbench-stand');
  const wrong = join(folder, 'quillbench-stand.service');
  const unit = readFileSync(join(project, 'deploy/stand/quillbench-stand.service'), 'utf8');
  writeFileSync(wrong, unit.replace('Restart=', 'Restrat='));
  expect(check(wrong)).toContain('Restrat');
});
