import { randomUUID } from 'node:crypto';
import {
  standForm,
  standLead,
  standOrder,
  type AnsweredEntry,
  type SentEntry,
} from '../../shared/contract/stands';
import { messages } from '../../shared/domain/messages';
import { checkedLead, takeLeadWithin } from '../leads/lead-service';
import { digest } from '../lib/secrets';
import { takeStandLead } from './stand-lead';
import type { Deps } from '../app/context';
import { Later, Refusal } from '../http/handler-types';
import type { ShopTransaction } from '../db/shop-database';
import { storageFailureOf } from '../db/storage-failure';
import { addEntry, findEntry, type Stand } from './stand-store';
import { takeOrderRequest } from './stand-order';

type Answer = Omit<AnsweredEntry, 'key'>;

/**
 * Takes in one entry of a stand. A fault of ours at this one keeps none of its neighbours from coming in: the stand keeps
 * it and sends it again, and the log has the number that it is told. A disk or a shop that takes nothing rejects.
 */
export async function takeOrPutOff(deps: Deps, stand: Stand, entry: SentEntry): Promise<AnsweredEntry> {
  try {
    return await takeEntry(deps, stand, entry);
  } catch (error) {
    if (error instanceof Later || storageFailureOf(error) !== null) throw error;
    const error_id = randomUUID();
    const stack = error instanceof Error ? (error.stack ?? error.name) : 'unknown';
    deps.log.error('entry-fault', { kind: entry.kind, error_id, stack });
    const reason = `${messages.serverError} (${error_id})`;
    return { key: entry.key, outcome: 'later', receipt: '', reason, changes: [] };
  }
}

/**
 * Takes in one entry of a stand, wholly or not at all. Sent again it is answered as the first time; another entry under
 * its key is refused. A refusal is told and not kept: what the shop cannot take today it may take when it is mended.
 */
async function takeEntry(deps: Deps, stand: Stand, entry: SentEntry): Promise<AnsweredEntry> {
  const { key, kind, captured_at, content } = entry;
  const content_hash = digest(JSON.stringify([kind, captured_at, content]));
  const answer = await deps.database.transaction().execute(async (transaction): Promise<Answer> => {
    const before = await findEntry(transaction, { stand_id: stand.stand_id, entry_key: key });
    if (before?.content_hash === content_hash) return JSON.parse(before.answer) as Answer;
    if (before) return refused('Another entry was sent under this key before.');
    const first = await takeContent(transaction, deps, stand, entry);
    if (first.outcome === 'refused') return first;
    await addEntry(transaction, {
      stand_id: stand.stand_id,
      entry_key: key,
      content_hash,
      kind,
      captured_at,
      received_at: deps.clock().getTime(),
      answer: JSON.stringify(first),
    });
    return first;
  });
  return { key, ...answer };
}

async function takeContent(
  transaction: ShopTransaction,
  deps: Deps,
  { name: standName }: Stand,
  { kind, captured_at: capturedAt, content }: SentEntry,
): Promise<Answer> {
  const captured = { standName, capturedAt };
  if (kind === 'lead') {
    const lead = standLead.safeParse(content);
    return lead.success
      ? takeStandLead(transaction, deps, { ...captured, lead: lead.data })
      : misunderstood(lead.error);
  }
  if (kind === 'order') {
    const order = standOrder.safeParse(content);
    return order.success
      ? takeOrderRequest(transaction, deps, { ...captured, order: order.data })
      : misunderstood(order.error);
  }
  const form = standForm.safeParse(content);
  if (!form.success) return misunderstood(form.error);
  const { kind: formKind, ...typed } = form.data;
  try {
    const fields = await checkedLead(deps, formKind, typed);
    const receipt = await takeLeadWithin(transaction, deps, { kind: formKind, customerId: null, fields });
    return { outcome: 'accepted', receipt, reason: '', changes: [] };
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    throw error;
  }
}

function misunderstood({ issues }: { issues: { path: PropertyKey[]; message: string }[] }): Answer {
  const [issue] = issues;
  return refused(`${issue?.path.join('.') || 'entry'}: ${issue?.message ?? 'not understood'}`);
}

function refused(reason: string): Answer {
  return { outcome: 'refused', receipt: '', reason, changes: [] };
}
