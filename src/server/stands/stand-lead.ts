import type { AnsweredEntry, StandLead } from '../../shared/contract/stands';
import { receiptNumber } from '../../shared/domain/receipt-number';
import type { Deps } from '../app/context';
import { addLead } from '../leads/lead-store';
import { addLeadVisit } from './lead-visit-store';
import type { ShopTransaction } from '../db/shop-database';

/** Keeps somebody who was met at a stand among the leads, with what they agreed to and when. */
export async function takeStandLead(
  transaction: ShopTransaction,
  { clock }: Pick<Deps, 'clock'>,
  { standName, capturedAt, lead }: { standName: string; capturedAt: string; lead: StandLead },
): Promise<Omit<AnsweredEntry, 'key'>> {
  const { name, email, institution, country, phone, position, badge, note, interests, consent } = lead;
  const now = clock().getTime();
  const lead_id = await addLead(transaction, {
    name,
    email,
    institution,
    country,
    phone,
    topic: position,
    goods_sn: interests.join(', '),
    address: '',
    paper: '',
    message: '',
    kind: 'stand',
    customer_id: null,
    created_at: now,
  });
  await addLeadVisit(transaction, {
    lead_id,
    stand_name: standName,
    captured_at: capturedAt,
    badge,
    note,
    consent_version: consent.version,
    consent_text: consent.text,
    consented_at: consent.given_at,
  });
  return { outcome: 'accepted', receipt: receiptNumber('stand', lead_id, now), reason: '', changes: [] };
}
