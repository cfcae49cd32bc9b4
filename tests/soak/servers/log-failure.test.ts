import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../tools/setup.mjs';
import { clientAt } from '../support/client';
import { readOrders } from '../support/read-orders';
import { prepareOrders } from '../support/prepare-orders';

const FULL = '/dev/full';

/** Starts the built shop with a log that cannot be written. */
async function openWith(log: number | 'pipe', dataFolder: string) {
  const child = spawn(process.execPath, [join(root, 'out/server/index.js')], {
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: dataFolder, PORT: '0' },
    stdio: ['ignore', 'pipe', log],
  });
  const gone = once(child, 'exit');
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [line] = (await Promise.race([once(lines, 'line'), gone])) as [string | number | null];
  return { child, gone, address: /http:\/\/\S+/.exec(String(line))?.[0] ?? '' };
}

describe('an unwritable log', () => {
  it.each(['the disk is full', 'the pipe is closed'])(
    'does not fail orders: %s',
    { timeout: 60_000 },
    async (why) => {
      const prepared = await prepareOrders(5);
      const { dataFolder, location, remove } = await prepared.template.copy();
      const full = openSync(FULL, 'w');
      const { child, gone, address } = await openWith(why === 'the disk is full' ? full : 'pipe', dataFolder);
      child.stderr?.destroy();
      for (const { token, request } of prepared.people) {
        const answer = await clientAt(address, token).call('placeOrder', request, {
          key: crypto.randomUUID(),
        });
        expect(answer).toMatchObject({ ok: true });
      }
      child.kill('SIGTERM');
      expect(await gone).toEqual([0, null]);
      expect((await readOrders(location)).orders).toHaveLength(5);
      closeSync(full);
      await remove();
      await prepared.remove();
    },
  );

  it('ends a process that ignores the error', () => {
    const full = openSync(FULL, 'w');
    const words = "process.stderr.write('x'); setTimeout(() => process.stdout.write('alive'), 100)";
    const { status, stdout } = spawnSync(process.execPath, ['-e', words], {
      stdio: ['ignore', 'pipe', full],
    });
    closeSync(full);
    expect([status === 0, stdout.toString()]).toEqual([false, '']);
  });

  it('is limited to five files of 50 MB in the service configurations', () => {
    const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
    expect(read('systemd/shop.service')).toMatch(/^LogNamespace=shop$/m);
    expect(read('systemd/journald@shop.conf')).toMatch(/^SystemMaxUse=250M\nSystemMaxFileSize=50M$/m);
    expect(read('docker/compose.yaml')).toMatch(/max-size: 50m, max-file: '5'/);
  });
});
