import {
  leadProblems,
  splitCatalogueNumbers,
  type LeadFields,
  type LeadKind,
} from '../../shared/leads/lead-fields';
import { receiptNumber } from '../../shared/leads/receipt-number';
import type { AppContext } from '../app/context';
import { BusinessError } from '../http/errors';
import { listProducts } from '../catalogue/product-list-store';
import { isAvailableAsSample } from '../../shared/leads/trials';
import { addLead } from './lead-store';
import { enqueueMessage } from '../messaging/outbox';
import type { ShopTransaction } from '../db/shop-database';
import { leadStaffEmail, leadReceiptEmail } from './lead-email-templates';

type LeadDeps = Pick<AppContext, 'database' | 'catalogue' | 'clock' | 'settings'>;

/**
 * Returns the fields with catalogue numbers in their canonical form. Throws a {@link BusinessError} for a
 * missing field, an unknown catalogue number, or a product that is not available as a sample.
 */
export async function validateLead(
  { catalogue }: Pick<AppContext, 'catalogue'>,
  kind: LeadKind,
  fields: LeadFields,
): Promise<LeadFields> {
  const [problem] = leadProblems(kind, fields);
  if (problem) throw new BusinessError(problem.text, { field: problem.field });
  const numbers = splitCatalogueNumbers(fields.goods_sn).map(async (number) => {
    const match = await catalogue.search.resolveNumber(number);
    const [product] = match ? await listProducts(catalogue, [match.goodsId]) : [];
    if (product && (kind === 'sample' || kind === 'trial') && !isAvailableAsSample(product)) {
      throw new BusinessError(`${product.goods_sn} is not available as a sample.`, { field: 'goods_sn' });
    }
    if (product) return product.goods_sn;
    throw new BusinessError(`There is no product with the catalogue number “${number}”.`, {
      field: 'goods_sn',
    });
  });
  return { ...fields, goods_sn: [...new Set(await Promise.all(numbers))].join(', ') };
}

interface ValidLead {
  kind: LeadKind;
  customerId: number | null;
  fields: LeadFields;
}

/** Stores a lead and queues e-mails to the staff and to a signed-in sender. Returns the receipt number. */
export async function submitLeadInTransaction(
  transaction: ShopTransaction,
  deps: Omit<LeadDeps, 'database'>,
  { kind, customerId, fields }: ValidLead,
): Promise<string> {
  const now = deps.clock().getTime();
  const id = await addLead(transaction, { ...fields, kind, customer_id: customerId, created_at: now });
  const receipt = receiptNumber(kind, id, now);
  await enqueueMessage(transaction, leadStaffEmail(deps, { kind, receipt, fields }), now);
  if (customerId !== null) {
    await enqueueMessage(transaction, leadReceiptEmail(deps, { kind, receipt, customerId }), now);
  }
  return receipt;
}
