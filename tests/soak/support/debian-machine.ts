import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
/** Debian packages that {@link createDebianMachine} needs on this machine. */
const HOST_PACKAGES = ['mmdebstrap', 'systemd-container', 'slirp4netns', 'iproute2'] as const;
/** Address of the name server of the user-mode network. */
const NAME_SERVER = '10.0.2.3';
/** Folder of the scripts in the machine, relative to its root. */
const SCRIPT_FOLDER = 'srv/test';

/** A minimal Debian with systemd, which boots as a container with a private network. */
export interface DebianMachine {
  /** The root folder of its file system. */
  root: string;
  /**
   * Boots it, runs shell scripts in turn as root until one fails, and powers it off. `report` gets the title of each script
   * when it starts. Resolves to the title of the script that failed, or '', and the output of all.
   * @throws when the machine does not finish within `timeoutMs`.
   */
  run(options: {
    scripts: readonly { title: string; text: string }[];
    timeoutMs: number;
    report: (title: string) => void;
  }): Promise<{ failed: string; output: string }>;
  remove(): Promise<void>;
}

/**
 * Installs a minimal Debian in a temporary folder.
 * @param suite such as `bookworm`
 * @throws when this user is not root, or a program is missing
 */
export async function createDebianMachine(suite: string): Promise<DebianMachine> {
  if (process.getuid?.() !== 0) throw new Error('A Debian machine needs root.');
  const folder = await mkdtemp(join(tmpdir(), 'debian-machine-'));
  const root = join(folder, 'root');
  try {
    await runProgram('mmdebstrap', ['--variant=minbase', '--include=systemd-sysv,dbus', suite, root]);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw new Error(`Cannot install Debian. Needed: apt-get install ${HOST_PACKAGES.join(' ')}`, {
      cause: error,
    });
  }
  await mkdir(join(root, SCRIPT_FOLDER), { recursive: true });
  // As Debian's installer writes it.
  await writeFile(join(root, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  await writeFile(join(root, 'etc/resolv.conf'), `nameserver ${NAME_SERVER}\n`);
  await copyCertificates(root);
  return {
    root,
    async run({ scripts, timeoutMs, report }) {
      await installScripts(root, scripts);
      await withPrivateNetwork(async (network) => {
        const machine = spawn(
          'systemd-nspawn',
          [
            '--boot',
            '--register=no',
            '--keep-unit',
            '--resolv-conf=off',
            '--timezone=off',
            `--directory=${root}`,
            `--network-namespace-path=${network}`,
          ],
          { stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs, killSignal: 'SIGTERM' },
        );
        createInterface({ input: machine.stdout }).on('line', (line) => {
          const [, title] = /=== (.*?)\r?$/.exec(line) ?? [];
          if (title !== undefined) report(title);
        });
        machine.stderr.resume();
        await once(machine, 'close');
      });
      const read = (name: string) => readFile(join(root, SCRIPT_FOLDER, name), 'utf8').catch(() => '');
      const [failed, output] = await Promise.all([read('failed'), read('output')]);
      if ((await read('finished')) === '')
        throw new Error(`The machine did not finish: ${output.slice(-3000)}`);
      return { failed: failed.trim(), output };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Certificates that this machine trusts, such as that of a proxy that inspects TLS. */
const CERTIFICATES = 'usr/local/share/ca-certificates';
const CERTIFICATE_BUNDLE = '/etc/ssl/certs/ca-certificates.crt';

/** Makes the machine trust the additional certificates that this one trusts. */
async function copyCertificates(root: string): Promise<void> {
  if (!existsSync(`/${CERTIFICATES}`)) return;
  await mkdir(join(root, CERTIFICATES), { recursive: true });
  await cp(`/${CERTIFICATES}`, join(root, CERTIFICATES), { recursive: true });
}

/** Writes a unit that runs the scripts after the boot and then powers the machine off. */
async function installScripts(
  root: string,
  scripts: readonly { title: string; text: string }[],
): Promise<void> {
  const lines = ['#!/bin/sh', `cd /${SCRIPT_FOLDER}`, 'rm -f failed finished output'];
  for (const [index, { title, text }] of scripts.entries()) {
    const file = `${index + 1}.sh`;
    await writeFile(join(root, SCRIPT_FOLDER, file), `${text}\n`);
    const quoted = `'${title.replaceAll("'", `'\\''`)}'`;
    lines.push(
      `if [ ! -e failed ]; then`,
      `  printf '=== %s\\n' ${quoted} | tee /dev/console >> output`,
      `  (cd / && exec sh -eu /${SCRIPT_FOLDER}/${file}) >> output 2>&1 < /dev/null || printf '%s\\n' ${quoted} > failed`,
      'fi',
    );
  }
  lines.push(
    'if [ -e failed ]; then (systemctl --failed; journalctl --no-pager --lines=40) >> output 2>&1; fi',
    'echo yes > finished',
    'systemctl --no-block poweroff',
  );
  await writeFile(join(root, SCRIPT_FOLDER, 'run'), `${lines.join('\n')}\n`);
  const units = join(root, 'etc/systemd/system');
  // HOME as in a shell of root; Node knows no certificates of the system by itself.
  const environment = `HOME=/root NODE_EXTRA_CA_CERTS=${CERTIFICATE_BUNDLE}`;
  const service = `[Service]\nType=exec\nEnvironment=${environment}\nExecStart=/bin/sh /${SCRIPT_FOLDER}/run\n`;
  await writeFile(join(units, 'test-scripts.service'), service);
  const startedUnits = join(units, 'multi-user.target.wants');
  await mkdir(startedUnits, { recursive: true });
  await rm(join(startedUnits, 'test-scripts.service'), { force: true });
  await symlink('../test-scripts.service', join(startedUnits, 'test-scripts.service'));
}

/** Runs `work` with the path of a network namespace that reaches the internet, and that nothing on this machine reaches. */
async function withPrivateNetwork(work: (path: string) => Promise<void>): Promise<void> {
  const name = `debian-machine-${process.pid}`;
  const path = `/run/netns/${name}`;
  await runProgram('ip', ['netns', 'add', name]);
  const network = spawn('slirp4netns', ['--configure', '--mtu=65520', '--netns-type=path', path, 'tap0'], {
    stdio: 'ignore',
  });
  try {
    await once(network, 'spawn');
    await work(path);
  } finally {
    if (network.exitCode === null && network.kill()) await once(network, 'close');
    await runProgram('ip', ['netns', 'delete', name]);
  }
}

/** Runs a program in a folder and resolves to its standard output. @throws with the end of its error output. */
export async function runProgram(command: string, args: readonly string[], cwd = '/'): Promise<string> {
  try {
    return (await execute(command, [...args], { cwd, maxBuffer: MAX_OUTPUT_BYTES })).stdout;
  } catch (error) {
    const errorOutput = (error as { stderr?: string }).stderr?.trim().slice(-2000) ?? '';
    throw new Error(`${command} ${args.join(' ')} failed. ${errorOutput}`, { cause: error });
  }
}
