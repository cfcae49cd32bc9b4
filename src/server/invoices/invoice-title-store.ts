import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

/** Bill-to data of an invoice. */
export interface BillToData {
  title: string;
  tax_number: string;
  address: string;
}

export interface InvoiceTitle extends BillToData {
  title_id: number;
  is_default: boolean;
}

/** Maximum per customer. */
export const MAX_INVOICE_TITLES = 10;

/**
 * Returns the saved title with the bill-to data of an order. When the customer has changed it since, returns one of the same name;
 * undefined without one.
 */
export function findTitleOfOrder(
  titles: readonly InvoiceTitle[],
  billTo: BillToData | null,
): InvoiceTitle | undefined {
  if (!billTo) return undefined;
  return (
    titles.find((title) => hasSameData(title, billTo)) ?? titles.find(({ title }) => title === billTo.title)
  );
}

/** Returns the customer's titles, the default first. */
export async function listInvoiceTitles(db: ShopDatabase, customerId: number): Promise<InvoiceTitle[]> {
  const rows = await db
    .selectFrom('invoice_title')
    .select(['title_id', 'title', 'tax_number', 'address', 'is_default'])
    .where('customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('title_id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, is_default: row.is_default === 1 }));
}

/**
 * Adds a title or changes the one with the id `titleId`, and returns its id. An equal title is not added twice. The first title
 * becomes the default. Returns null when the customer has no title with this id, and 'too many' when an added title would
 * exceed {@link MAX_INVOICE_TITLES}.
 */
export async function saveInvoiceTitle(
  db: ShopTransaction,
  customerId: number,
  change: { titleId: number | undefined; billTo: BillToData; isDefault: boolean },
): Promise<number | 'too many' | null> {
  const { billTo, isDefault } = change;
  const titles = await listInvoiceTitles(db, customerId);
  const equalTitleId = titles.find((title) => hasSameData(title, billTo))?.title_id;
  const titleId = change.titleId ?? equalTitleId;
  if (titleId === undefined && titles.length >= MAX_INVOICE_TITLES) return 'too many';
  if (titleId !== undefined && !titles.some(({ title_id }) => title_id === titleId)) return null;
  if (titleId !== undefined) await changeTitle(db, titleId, billTo);
  const savedId = titleId ?? (await addTitle(db, customerId, billTo));
  if (isDefault || titles.length === 0) await setDefault(db, customerId, savedId);
  return savedId;
}

async function addTitle(db: ShopTransaction, customerId: number, billTo: BillToData): Promise<number> {
  const { title_id } = await db
    .insertInto('invoice_title')
    .values({ ...billTo, customer_id: customerId, is_default: 0 })
    .returning('title_id')
    .executeTakeFirstOrThrow();
  return title_id;
}

async function changeTitle(db: ShopTransaction, titleId: number, billTo: BillToData): Promise<void> {
  await db.updateTable('invoice_title').set(billTo).where('title_id', '=', titleId).execute();
}

/** Clears the old default first, because a unique index allows only one. */
async function setDefault(db: ShopTransaction, customerId: number, titleId: number): Promise<void> {
  await db
    .updateTable('invoice_title')
    .set({ is_default: 0 })
    .where('customer_id', '=', customerId)
    .where('is_default', '=', 1)
    .execute();
  await db.updateTable('invoice_title').set({ is_default: 1 }).where('title_id', '=', titleId).execute();
}

function hasSameData(a: BillToData, b: BillToData): boolean {
  return a.title === b.title && a.tax_number === b.tax_number && a.address === b.address;
}
