import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'libsql';
import { clientAt } from '../support/client';
import { prepareOrders, type PreparedOrders } from '../support/prepare-orders';
import { startServer } from '../support/start-server';

export interface WalGrowth {
  seconds: number;
  /** Cart changes during the run. */
  writes: number;
  /** Bytes of the write-ahead log: maximum during the read transaction, and after further writes without it. */
  most: number;
  after: number;
}

const MEBIBYTE = 1_048_576;
const targets = { most: 64 * MEBIBYTE, after: 8 * MEBIBYTE };

/** Changes carts at a constant rate while another connection keeps a read transaction open. */
export async function measureWalGrowth(
  { template, people }: PreparedOrders,
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<WalGrowth> {
  const { location, dataFolder, env, remove } = await template.copy();
  const server = await startServer({ dataFolder, env });
  const size = async () => (await stat(join(dataFolder, 'shop.sqlite-wal')).catch(() => null))?.size ?? 0;
  let writes = 0;
  const writeFor = async (span: number) => {
    const end = performance.now() + span * 1000;
    let most = 0;
    for (let index = 0; performance.now() < end; index += 1) {
      const person = people[index % people.length];
      const [rec_id] = person?.request.sel_goods ?? [];
      if (!person || rec_id === undefined) break;
      const changed = { rec_id, number: 1 + (Math.floor(index / people.length) % 9) };
      const answer = await clientAt(server.address, person.token).call('updateCart', changed);
      if (!answer.ok) throw new Error(`cart change failed: ${JSON.stringify(answer.failure)}`);
      writes += 1;
      most = Math.max(most, await size());
      await wait(1000 / perSecond);
    }
    return most;
  };
  const reader = new Database(location);
  try {
    reader.exec('begin');
    reader.prepare('select count(*) from cart_line').get();
    const most = await writeFor(seconds);
    reader.exec('rollback');
    reader.close();
    // The next writes trigger a checkpoint.
    await writeFor(3);
    return { seconds, writes, most, after: await size() };
  } finally {
    await server.kill('SIGTERM');
    await remove();
  }
}

/** Measures a read transaction of ten minutes. */
export async function walReport(share: number): Promise<string> {
  const prepared = await prepareOrders(20);
  try {
    const run = { seconds: Math.max(10, Math.round(600 * share)), perSecond: 20 };
    const { seconds, writes, most, after } = await measureWalGrowth(prepared, run);
    const inMiB = (bytes: number) => (bytes / MEBIBYTE).toFixed(1);
    const line =
      `write-ahead log with a read transaction of ${seconds} s and ${writes} writes: max ${inMiB(most)} MiB (target ≤ 64), ` +
      `${inMiB(after)} MiB afterwards (target ≤ 8)`;
    if (most > targets.most || after > targets.after) throw new Error(line);
    return line;
  } finally {
    await prepared.remove();
  }
}
