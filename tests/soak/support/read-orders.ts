import Database from 'libsql';
import { findDiscrepancies } from '../../../src/server/orders/reconciliation-store';
import { openShopDatabase } from '../../../src/server/db/shop-database';

/** Orders and faults of a database, to compare with the acknowledged orders. */
export interface OrderRecords {
  orders: { order_sn: string; lines: number; letters: number; payments: number }[];
  /** Discrepancies, and results of SQLite's integrity checks. */
  faults: string[];
}

/** Reads a database (file or PostgreSQL URL) that no server uses. */
export async function readOrders(location: string): Promise<OrderRecords> {
  const faults = location.startsWith('postgres:') ? [] : checkFile(location);
  const db = await openShopDatabase(location);
  try {
    const rows = await db.selectFrom('shop_order').select(['order_id', 'order_sn']).execute();
    const orders: OrderRecords['orders'] = [];
    for (const { order_id, order_sn } of rows) {
      const lines = await db
        .selectFrom('order_line')
        .select('line_id')
        .where('order_id', '=', order_id)
        .execute();
      const letters = await db
        .selectFrom('outbox')
        .select('id')
        .where('subject', 'like', `%${order_sn}%`)
        .execute();
      const payments = await db
        .selectFrom('payment')
        .select('log_id')
        .where('order_id', '=', order_id)
        .execute();
      orders.push({ order_sn, lines: lines.length, letters: letters.length, payments: payments.length });
    }
    faults.push(...(await findDiscrepancies(db)).map(({ check, subject }) => `${subject}: ${check}`));
    return { orders, faults };
  } finally {
    await db.destroy();
  }
}

function checkFile(file: string): string[] {
  const database = new Database(file);
  try {
    const verdicts = database.pragma('integrity_check') as { integrity_check: string }[];
    const orphans = database.pragma('foreign_key_check') as { table: string }[];
    return [
      ...verdicts.map((row) => row.integrity_check).filter((verdict) => verdict !== 'ok'),
      ...orphans.map(({ table }) => `a row of ${table} has a dangling reference`),
    ];
  } finally {
    database.close();
  }
}
