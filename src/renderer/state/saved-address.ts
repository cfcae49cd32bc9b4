import { parseId } from '../../shared/catalogue/list-url';
import { deleteDraft, readDraft, saveDraft } from './form-draft';

const DRAFT_NAME = 'saved address';

/** Remembers the address that was just saved, so that the checkout can select it. */
export function rememberSavedAddress(addressId: number): void {
  saveDraft(DRAFT_NAME, { address_id: String(addressId) });
}

/** Returns the id of the address that was just saved, once: deletes the stored id. Null for none. */
export function takeSavedAddress(): number | null {
  const { address_id: id } = readDraft(DRAFT_NAME, { address_id: '' });
  deleteDraft(DRAFT_NAME);
  return parseId(id);
}
