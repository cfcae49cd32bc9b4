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
  /** Maximum size of the write-ahead log during the read transaction. */
  maxBytes: number;
  /** Size of the write-ahead log after the transaction and further writes. */
  finalBytes: number;
}

const MEBIBYTE = 1_048_576;
const targets = { maxBytes: 64 * MEBIBYTE, finalBytes: 8 * MEBIBYTE };

/** Changes carts at a constant rate while another connection keeps a read transaction open. */
export async function measureWalGrowth(
  { template, people }: PreparedOrders,
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<WalGrowth> {
  const { location, dataFolder, env, remove } = await template.copy();
  const server = await startServer({ dataFolder, env });
  const walBytes = async () => (await stat(join(dataFolder, 'shop.sqlite-wal')).catch(() => null))?.size ?? 0;
  let writes = 0;
  /** Returns the maximum size of the write-ahead log. */
  const writeFor = async (duration: number) => {
    const end = performance.now() + duration * 1000;
    let maxBytes = 0;
    for (let index = 0; performance.now() < end; index += 1) {
      const person = people[index % people.length];
      const [rec_id] = person?.request.sel_goods ?? [];
      if (!person || rec_id === undefined) break;
      const changed = { rec_id, number: 1 + (Math.floor(index / people.length) % 9) };
      const answer = await clientAt(server.address, person.token).call('updateCart', changed);
      if (!answer.ok) throw new Error(`cart change failed: ${JSON.stringify(answer.failure)}`);
      writes += 1;
      maxBytes = Math.max(maxBytes, await walBytes());
      await wait(1000 / perSecond);
    }
    return maxBytes;
  };
  const reader = new Database(location);
  try {
    reader.exec('begin');
    reader.prepare('select count(*) from cart_line').get();
    const maxBytes = await writeFor(seconds);
    reader.exec('rollback');
    reader.close();
    // The next writes trigger a checkpoint.
    await writeFor(3);
    return { seconds, writes, maxBytes, finalBytes: await walBytes() };
  } finally {
    await server.kill('SIGTERM');
    await remove();
  }
}

/** Measures a read transaction of a share of ten minutes, at least ten seconds. Throws when a target is missed. */
export async function walReport(share: number): Promise<string> {
  const prepared = await prepareOrders(20);
  try {
    const options = { seconds: Math.max(10, Math.round(600 * share)), perSecond: 20 };
    const { seconds, writes, maxBytes, finalBytes } = await measureWalGrowth(prepared, options);
    const inMiB = (bytes: number) => (bytes / MEBIBYTE).toFixed(1);
    const line =
      `write-ahead log with a read transaction of ${seconds} s and ${writes} writes: max ${inMiB(maxBytes)} MiB (target ≤ 64), ` +
      `${inMiB(finalBytes)} MiB afterwards (target ≤ 8)`;
    if (maxBytes > targets.maxBytes || finalBytes > targets.finalBytes) throw new Error(line);
    return line;
  } finally {
    await prepared.remove();
  }
}
