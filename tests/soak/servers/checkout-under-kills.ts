import { randomUUID } from 'node:crypto';
import {
  dataOf,
  fillCart,
  createAddress,
  makeOrderRequest,
  findVariantsInStock,
  type OrderRequest,
} from '../../../test/shopping/make-order';
import { makeVerifiedCustomer } from '../../../test/fixtures/make-customer';
import { makeShop } from '../../../test/fixtures/make-shop';
import { clientAt } from '../support/client';
import { openDatabaseTemplate, type DatabaseTemplate, type DatabaseKind } from '../support/database-template';
import { readOrders, type OrderRecords } from '../support/read-orders';
import { startServer } from '../support/start-server';

/** Lines of the order. */
const LINES = 3;

/** A database with a customer who is ready to place an order. */
export interface PreparedCheckout {
  template: DatabaseTemplate;
  token: string;
  request: OrderRequest;
  remove(): Promise<void>;
}

/** When to kill the server. */
export interface Kill {
  /** Number of the SQL statement of the order, from 1; 0 = kill it after `afterMs`. */
  statement: number;
  /** Before or after the statement. */
  when: 'before' | 'after';
  /** Milliseconds after the request was sent. */
  afterMs?: number;
}

export interface KillResult {
  /** Describes the statement or the delay; '' when the server was not killed. */
  killed: string;
  /** The customer got the reply before the kill. */
  acknowledged: boolean;
  /** Orders after the kill, and after the retry with the same key. */
  before: OrderRecords;
  after: OrderRecords;
  /** Milliseconds until the restarted server was ready. */
  restartMs: number;
}

export async function prepareCheckout(kind: DatabaseKind = 'sqlite'): Promise<PreparedCheckout> {
  const template = await openDatabaseTemplate(kind);
  const shop = await makeShop({}, template.location);
  const { client, tokenHolder } = await makeVerifiedCustomer(shop, 'ann');
  await createAddress(client);
  const lines = await fillCart(client, await findVariantsInStock(shop, { minStock: 20, count: LINES }));
  const request = await makeOrderRequest(
    client,
    lines.map(({ rec_id }) => rec_id),
  );
  await template.checkpoint(shop.deps.database);
  await shop.close();
  return { template, token: tokenHolder.token ?? '', request, remove: () => template.remove() };
}

/** Places an order, kills the server, restarts it, retries with the same key and reads the orders. */
export async function killRound(
  { template, token, request }: PreparedCheckout,
  kill: Kill,
): Promise<KillResult> {
  const { location, dataFolder, env, remove } = await template.copy();
  try {
    const key = randomUUID();
    const killEnv = { ...env, KILL_AT: String(kill.statement), KILL_WHEN: kill.when };
    const crashing = await startServer({ dataFolder, hook: 'kill-hook.mjs', env: killEnv });
    crashing.process.kill('SIGUSR2');
    await crashing.waitForOutput('counting');
    const placing = clientAt(crashing.address, token).call('placeOrder', request, { key });
    if (kill.statement === 0) setTimeout(() => crashing.process.kill('SIGKILL'), kill.afterMs ?? 0);
    const outcome = await placing;
    await crashing.kill();
    const before = await readOrders(location);
    const restarted = await startServer({ dataFolder, env });
    await dataOf(clientAt(restarted.address, token).call('placeOrder', request, { key }));
    await restarted.kill();
    return {
      killed:
        /killed .*/.exec(crashing.stderr())?.[0] ?? (kill.statement === 0 ? `after ${kill.afterMs} ms` : ''),
      acknowledged: outcome.ok,
      before,
      after: await readOrders(location),
      restartMs: restarted.startMs,
    };
  } finally {
    await remove();
  }
}

/** Returns the faults of a round: orders lost, doubled or partial, and discrepancies. */
export function checkoutFaults({ acknowledged, before, after }: KillResult): string[] {
  const faults = [...before.faults, ...after.faults];
  if (before.orders.length > 1 || after.orders.length > 1) faults.push('doubled');
  if (after.orders.length === 0 || (acknowledged && before.orders.length === 0)) faults.push('lost');
  for (const { lines, letters, payments } of [...before.orders, ...after.orders]) {
    if (lines !== LINES || letters !== 1 || payments !== 1) faults.push('partial');
  }
  return faults;
}
