import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'libsql';
import { clientAt } from './client';
import { prepareOrders, type PreparedOrders } from './prepare-orders';
import { startServer } from './start-server';

export interface LongReaderResult {
  seconds: number;
  /** Changes of carts that were made meanwhile. */
  writes: number;
  /** Bytes of the write-ahead log: at most while somebody reads, and after a little more was written without them. */
  most: number;
  after: number;
}

const MEBIBYTE = 1_048_576;
const bars = { most: 64 * MEBIBYTE, after: 8 * MEBIBYTE };

/** Changes carts at an even pace while another program holds one view of the database open. */
export async function writeBesideReader(
  { ground, people }: PreparedOrders,
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<LongReaderResult> {
  const { place, dataFolder, env, remove } = await ground.copy();
  const server = await startServer({ dataFolder, env });
  const size = async () => (await stat(join(dataFolder, 'shop.sqlite-wal')).catch(() => null))?.size ?? 0;
  let writes = 0;
  const writeFor = async (span: number) => {
    const end = performance.now() + span * 1000;
    let most = 0;
    for (let at = 0; performance.now() < end; at += 1) {
      const person = people[at % people.length];
      const [rec_id] = person?.request.sel_goods ?? [];
      if (!person || rec_id === undefined) break;
      const changed = { rec_id, number: 1 + (Math.floor(at / people.length) % 9) };
      const answer = await clientAt(server.address, person.token).call('updateCart', changed);
      if (!answer.ok) throw new Error(`a cart was not changed: ${JSON.stringify(answer.failure)}`);
      writes += 1;
      most = Math.max(most, await size());
      await wait(1000 / perSecond);
    }
    return most;
  };
  const reader = new Database(place);
  try {
    reader.exec('begin');
    reader.prepare('select count(*) from cart_line').get();
    const most = await writeFor(seconds);
    reader.exec('rollback');
    reader.close();
    // A checkpoint comes with what is written next.
    await writeFor(3);
    return { seconds, writes, most, after: await size() };
  } finally {
    await server.kill('SIGTERM');
    await remove();
  }
}

/** Row D9 of the promises: ten minutes of somebody who reads on and on. */
export async function walReport(share: number): Promise<string> {
  const prepared = await prepareOrders(20);
  try {
    const run = { seconds: Math.max(10, Math.round(600 * share)), perSecond: 20 };
    const { seconds, writes, most, after } = await writeBesideReader(prepared, run);
    const inMiB = (bytes: number) => (bytes / MEBIBYTE).toFixed(1);
    const line =
      `write-ahead log beside a reader of ${seconds} s and ${writes} changes: ${inMiB(most)} MiB at most (bar 64), ` +
      `${inMiB(after)} MiB after (bar 8)`;
    if (most > bars.most || after > bars.after) throw new Error(line);
    return line;
  } finally {
    await prepared.remove();
  }
}
