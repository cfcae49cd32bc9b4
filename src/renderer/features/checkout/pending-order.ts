import type { RequestOf } from '../../../shared/contract/calls';
import { draftOf, dropDraft, keepDraft } from '../../state/form-draft';

/** An order on its way to the shop: asked again with the same key, it is placed once at the most. */
export interface PendingOrder {
  key: string;
  request: RequestOf<'placeOrder'>;
}

const NAME = 'pending order';

/** The order that was sent from this tab and has had no answer yet; a reload of the page does not forget it. */
export function loadPendingOrder(): PendingOrder | null {
  const { key, request } = draftOf(NAME, { key: '', request: '' });
  return key ? { key, request: JSON.parse(request) as PendingOrder['request'] } : null;
}

export function storePendingOrder({ key, request }: PendingOrder): void {
  keepDraft(NAME, { key, request: JSON.stringify(request) });
}

export function clearPendingOrder(): void {
  dropDraft(NAME);
}
