import type { CheckoutSheet } from '../../../shared/contract/checkout';
import type { Failure, Outcome } from '../../../shared/contract/envelope';
import type { Client } from '../../api/client';
import type { CheckoutOptions } from './checkout-fields';

/** The server's sheet for some wishes. */
export interface CheckoutQuote {
  sheet: CheckoutSheet;
  options: CheckoutOptions;
  /** Why something else was asked for than was wished, in the shop's words. */
  corrections: string[];
}

interface QuoteRequest {
  ids: readonly number[];
  options: CheckoutOptions;
  /** The consignee is what changed. */
  isNewAddress?: boolean;
  signal: AbortSignal;
}

/**
 * Asks for the sheet. A wish that can no longer be had, such as an address that was deleted meanwhile, is given up and
 * the rest asked for again. Rejects only when the signal is aborted.
 */
export async function quoteCheckout(
  client: Client,
  { ids, options: wishes, isNewAddress: consignee = false, signal }: QuoteRequest,
): Promise<Outcome<CheckoutQuote>> {
  const corrections: string[] = [];
  let wished = wishes;
  for (;;) {
    const { address_id: addressId } = wished;
    const request = { sel_goods: [...ids], ...wished };
    const outcome =
      consignee && addressId !== undefined
        ? await client.call('changeConsignee', { ...request, address_id: addressId }, { signal })
        : await client.call('checkout', request, { signal });
    if (outcome.ok) return { ok: true, data: { sheet: outcome.data, options: wished, corrections } };
    const rest = withoutRejected(wished, outcome.failure);
    if (!rest) return outcome;
    if (outcome.failure.kind === 'refused') corrections.push(outcome.failure.message);
    wished = rest;
  }
}

const names = ['address_id', 'shipping_id', 'pay_id', 'points', 'use_balance'] as const;

/** The wishes without the refused one; null when nothing that was wished was refused. */
function withoutRejected(wishes: CheckoutOptions, failure: Failure): CheckoutOptions | null {
  if (failure.kind !== 'refused') return null;
  const refused = names.find((name) => name === failure.field);
  if (!refused || !wishes[refused]) return null;
  const rest = { ...wishes };
  delete rest[refused];
  return rest;
}

/** The same text for wishes that come to the same. */
export function optionsKey(wishes: CheckoutOptions): string {
  return JSON.stringify(names.map((name) => wishes[name] || 0));
}
