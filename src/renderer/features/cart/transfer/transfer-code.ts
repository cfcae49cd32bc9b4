import type { CartLine } from '../../../../shared/contract/cart';
import type { CartTransferResult } from '../../../../shared/platform/session-bridge';

type TransferError = Extract<CartTransferResult, { reason: string }>['reason'];

/** Messages for carts that cannot be transferred. */
export const transferErrors: Record<TransferError, string> = {
  'no website': 'This stand has no website to transfer your cart to.',
  'invalid lines': 'These products cannot be put into a code. Please ask our staff.',
  'too large':
    'The names of these sizes are too long for one code. Please select fewer lines and transfer the rest with a second code.',
};

/** Reduces cart lines to the fields that the QR code contains. */
export function toTransferLines(lines: readonly CartLine[]) {
  return lines.map(({ goods_id, goods_attr, goods_number: number }) => ({ goods_id, goods_attr, number }));
}
