import { leadProblems, numbersIn, type LeadFields, type LeadKind } from '../../shared/domain/lead-fields';
import { receiptNumber } from '../../shared/domain/receipt-number';
import type { Deps } from '../app/context';
import { Refusal } from '../http/handler-types';
import { productName } from '../catalogue/goods-store';
import { addLead } from './lead-store';
import { post } from '../messaging/outbox-store';
import type { ShopTransaction } from '../db/shop-database';
import { leadLetter, receiptLetter } from './lead-letters';

type DeskDeps = Pick<Deps, 'database' | 'catalogue' | 'clock' | 'settings'>;

/**
 * What a form says, with its catalogue numbers as the catalogue writes them today. Throws a {@link Refusal} that names
 * the field for what the kind of form cannot do without, and for a number that no product has.
 */
export async function checkedLead(
  { catalogue }: Pick<Deps, 'catalogue'>,
  kind: LeadKind,
  fields: LeadFields,
): Promise<LeadFields> {
  const [problem] = leadProblems(kind, fields);
  if (problem) throw new Refusal(problem.text, { field: problem.field });
  const numbers = numbersIn(fields.goods_sn).map(async (number) => {
    const found = await catalogue.search.resolveNumber(number);
    const product = found && (await productName(catalogue, found.goodsId));
    if (product) return product.goods_sn;
    throw new Refusal(`There is no product with the catalogue number “${number}”.`, { field: 'goods_sn' });
  });
  return { ...fields, goods_sn: [...new Set(await Promise.all(numbers))].join(', ') };
}

interface TakenLead {
  kind: LeadKind;
  customerId: number | null;
  fields: LeadFields;
}

/**
 * Keeps what somebody sent and has it mailed to the staff, with a receipt to the sender: all of it or nothing. Gives the
 * receipt's number.
 */
export async function takeLead(deps: DeskDeps, lead: TakenLead): Promise<string> {
  return deps.database.transaction().execute((transaction) => takeLeadWithin(transaction, deps, lead));
}

/** The same as a part of something larger. */
export async function takeLeadWithin(
  transaction: ShopTransaction,
  deps: Omit<DeskDeps, 'database'>,
  { kind, customerId, fields }: TakenLead,
): Promise<string> {
  const now = deps.clock().getTime();
  const id = await addLead(transaction, { ...fields, kind, customer_id: customerId, created_at: now });
  const receipt = receiptNumber(kind, id, now);
  await post(transaction, leadLetter(deps, { kind, receipt, fields }), now);
  await post(transaction, receiptLetter(deps, { kind, receipt, email: fields.email }), now);
  return receipt;
}
