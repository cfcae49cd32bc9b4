import type { CheckoutDetails } from '../../../shared/contract/checkout';
import type { Failure, Outcome } from '../../../shared/contract/envelope';
import type { Client } from '../../api/client';
import type { CheckoutOptions } from './checkout-fields';
import { toGoodsFields, type CheckoutGoods } from './checkout-paths';

/** Amounts and choices that the server has calculated for a set of options. */
export interface CheckoutPreview {
  details: CheckoutDetails;
  options: CheckoutOptions;
  /** The server's reasons for options that it rejected, and changes that the customer has not seen. */
  corrections: string[];
}

interface PreviewRequest {
  goods: CheckoutGoods;
  options: CheckoutOptions;
  /** True if the customer has chosen another address: the call `changeConsignee` then replaces `checkout`. */
  isNewAddress?: boolean;
  signal: AbortSignal;
}

/**
 * Requests a preview. When the server rejects an option, such as a deleted address, repeats the request without the option. The
 * promise rejects only when the signal is aborted.
 */
export async function previewCheckout(
  client: Client,
  { goods, options, isNewAddress = false, signal }: PreviewRequest,
): Promise<Outcome<CheckoutPreview>> {
  const corrections: string[] = [];
  let currentOptions = options;
  for (;;) {
    const { address_id: addressId } = currentOptions;
    const request = { ...toGoodsFields(goods), ...currentOptions };
    const outcome =
      isNewAddress && addressId !== undefined
        ? await client.call('changeConsignee', { ...request, address_id: addressId }, { signal })
        : await client.call('checkout', request, { signal });
    if (outcome.ok)
      return { ok: true, data: { details: outcome.data, options: currentOptions, corrections } };
    const acceptableOptions = withoutRejected(currentOptions, outcome.failure);
    if (!acceptableOptions) return outcome;
    if (outcome.failure.kind === 'refused') corrections.push(outcome.failure.message);
    currentOptions = acceptableOptions;
  }
}

const optionNames = ['address_id', 'shipping_id', 'pay_id', 'points', 'use_balance'] as const;

/** Returns the options without the rejected one; null when none of them was rejected. */
function withoutRejected(options: CheckoutOptions, failure: Failure): CheckoutOptions | null {
  if (failure.kind !== 'refused') return null;
  const rejected = optionNames.find((name) => name === failure.field);
  if (!rejected || !options[rejected]) return null;
  const remaining = { ...options };
  delete remaining[rejected];
  return remaining;
}

/** Returns a text that is the same for equivalent options. */
export function optionsKey(options: CheckoutOptions): string {
  return JSON.stringify(optionNames.map((name) => options[name] || 0));
}
