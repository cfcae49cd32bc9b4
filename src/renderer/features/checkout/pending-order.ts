import type { RequestOf } from '../../../shared/contract/calls';
import { deleteDraft, readDraft, saveDraft } from '../../state/form-draft';

/** An order that was sent. Its idempotency key prevents a second order on retry. */
export interface PendingOrder {
  key: string;
  request: RequestOf<'placeOrder'>;
}

const NAME = 'pending order';

/** Returns the order of this tab that was sent without a reply. It survives a reload. */
export function loadPendingOrder(): PendingOrder | null {
  const { key, request } = readDraft(NAME, { key: '', request: '' });
  return key ? { key, request: JSON.parse(request) as PendingOrder['request'] } : null;
}

export function storePendingOrder({ key, request }: PendingOrder): void {
  saveDraft(NAME, { key, request: JSON.stringify(request) });
}

export function clearPendingOrder(): void {
  deleteDraft(NAME);
}
