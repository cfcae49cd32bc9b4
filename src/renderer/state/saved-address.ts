import { parseId } from '../../shared/catalogue/list-url';
import { draftOf, dropDraft, keepDraft } from './form-draft';

const NAME = 'saved address';

/** Notes an address that was just saved: whoever comes back to a checkout wants it there. */
export function noteSavedAddress(addressId: number): void {
  keepDraft(NAME, { address_id: String(addressId) });
}

/** The address that was saved last, told once; null when none was. */
export function takeSavedAddress(): number | null {
  const { address_id: id } = draftOf(NAME, { address_id: '' });
  dropDraft(NAME);
  return parseId(id);
}
