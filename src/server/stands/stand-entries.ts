import { randomUUID } from 'node:crypto';
import {
  standForm,
  standLead,
  standOrder,
  type AnsweredEntry,
  type SentEntry,
  type StandLead,
} from '../../shared/contract/stands';
import { issueText, violationText } from '../../shared/contract/issue-text';
import { messages } from '../../shared/lib/messages';
import { validateLead, submitLeadInTransaction } from '../leads/lead-service';
import { sha256 } from '../lib/hash';
import { addLead } from '../leads/lead-store';
import { receiptNumber } from '../../shared/leads/receipt-number';
import type { AppContext } from '../app/context';
import { RetryLaterError, BusinessError } from '../http/errors';
import type { ShopTransaction } from '../db/shop-database';
import { storageFailureOf } from '../db/storage-failure';
import { addStandEntry, addStandLeadDetails, findStandEntries, type EnrolledStand } from './stand-store';
import { saveOrderRequest } from './stand-order-request';
import { errorStack } from '../observability/log';

type Answer = Omit<AnsweredEntry, 'key'>;

/**
 * Stores an entry of a stand. An unexpected error affects only this entry: it stays in the stand's queue and is retried,
 * and the log contains the error id that the stand shows. Overload and storage failures reject.
 */
export async function saveStandEntry(
  deps: AppContext,
  stand: EnrolledStand,
  entry: SentEntry,
): Promise<AnsweredEntry> {
  try {
    return await saveEntryOnce(deps, stand, entry);
  } catch (error) {
    if (error instanceof RetryLaterError || storageFailureOf(error) !== null) throw error;
    const error_id = randomUUID();
    const stack = errorStack(error);
    deps.log.error('stand.entry_failed', { kind: entry.kind, error_id, stack });
    const reason = `${messages.serverError} (${error_id})`;
    return { key: entry.key, outcome: 'later', receipt: '', reason, changes: [] };
  }
}

/**
 * Stores an entry in one transaction. A repeated entry gets its first answer, also when the machine was enrolled as another stand
 * in between; another entry of the stand with the same key is refused. Refusals are not stored because the entry may be
 * acceptable later.
 */
async function saveEntryOnce(
  deps: AppContext,
  stand: EnrolledStand,
  entry: SentEntry,
): Promise<AnsweredEntry> {
  const { key, kind, captured_at, content } = entry;
  const content_hash = sha256(JSON.stringify([kind, captured_at, content]));
  const answer = await deps.database.transaction().execute(async (transaction): Promise<Answer> => {
    const entries = await findStandEntries(transaction, key);
    const sameEntry = entries.find((stored) => stored.content_hash === content_hash);
    if (sameEntry) return JSON.parse(sameEntry.answer) as Answer;
    if (entries.some(({ stand_id }) => stand_id === stand.stand_id))
      return refused('Another entry was sent under this key before.');
    const newAnswer = await saveContent(transaction, deps, stand, entry);
    if (newAnswer.outcome === 'refused') return newAnswer;
    await addStandEntry(transaction, {
      stand_id: stand.stand_id,
      entry_key: key,
      content_hash,
      kind,
      captured_at,
      received_at: deps.clock().getTime(),
      answer: JSON.stringify(newAnswer),
    });
    return newAnswer;
  });
  return { key, ...answer };
}

/** Stores the lead, order request or form of an entry, or refuses an invalid one. */
async function saveContent(
  transaction: ShopTransaction,
  deps: AppContext,
  { name: standName }: EnrolledStand,
  { kind, captured_at: capturedAt, content }: SentEntry,
): Promise<Answer> {
  const captureInfo = { standName, capturedAt };
  if (kind === 'lead') {
    const lead = standLead.safeParse(content, { error: issueText });
    return lead.success
      ? saveStandLead(transaction, deps, { ...captureInfo, lead: lead.data })
      : refused(violationText(lead.error.issues).message);
  }
  if (kind === 'order') {
    const order = standOrder.safeParse(content, { error: issueText });
    return order.success
      ? saveOrderRequest(transaction, deps, { ...captureInfo, order: order.data })
      : refused(violationText(order.error.issues).message);
  }
  const form = standForm.safeParse(content, { error: issueText });
  if (!form.success) return refused(violationText(form.error.issues).message);
  const { kind: formKind, ...enteredFields } = form.data;
  try {
    const fields = await validateLead(deps, formKind, enteredFields);
    const receipt = await submitLeadInTransaction(transaction, deps, {
      kind: formKind,
      customerId: null,
      fields,
    });
    return { outcome: 'accepted', receipt, reason: '', changes: [] };
  } catch (error) {
    if (error instanceof BusinessError) return refused(error.message);
    throw error;
  }
}

/** Stores a lead captured at a stand with the consent given. */
async function saveStandLead(
  transaction: ShopTransaction,
  { clock }: Pick<AppContext, 'clock'>,
  { standName, capturedAt, lead }: { standName: string; capturedAt: string; lead: StandLead },
): Promise<Answer> {
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
    publication: '',
    message: '',
    kind: 'stand',
    customer_id: null,
    created_at: now,
  });
  await addStandLeadDetails(transaction, {
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

function refused(reason: string): Answer {
  return { outcome: 'refused', receipt: '', reason, changes: [] };
}
