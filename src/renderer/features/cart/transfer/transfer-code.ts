import type { CartTransferResult } from '../../../../shared/platform/session-bridge';

/** Messages for carts that cannot be transferred. */
export const transferErrors: Record<Extract<CartTransferResult, { because: string }>['because'], string> = {
  'no website': 'This stand has no website to hand your cart over to.',
  'no lines': 'These products cannot be put into a code. Please ask our staff.',
  'too much':
    'The names of these sizes are too long for one code. Please select fewer lines, and take the others along with a second code.',
};
