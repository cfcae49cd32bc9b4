import { receiptNumber } from '../../src/shared/leads/receipt-number';
import { listLeadsBetween, type Lead } from '../../src/server/leads/lead-store';
import { findStandLeadDetails } from '../../src/server/stands/stand-store';
import type { LeadVisitTable } from '../../src/server/db/schema/stand-schema';
import type { ShopDatabase } from '../../src/server/db/shop-database';
import { csvRow } from '../../src/shared/lib/csv';
import { printable, toTimeRange, type ExportPeriod } from './arguments';

/** Leads per query. */
const BATCH_SIZE = 1000;

const leadFields = [
  'name',
  'email',
  'phone',
  'institution',
  'country',
  'address',
  'topic',
  'goods_sn',
  'publication',
  'message',
] as const;

const standDetailFields = [
  'stand_name',
  'captured_at',
  'badge',
  'note',
  'consent_version',
  'consented_at',
  'consent_text',
] as const;

/** Exports one CSV row (RFC 4180, with a byte order mark) for each lead of the period. */
export async function exportLeads(db: ShopDatabase, period: ExportPeriod = {}): Promise<string> {
  const rows = [csvRow(['receipt', 'kind', 'sent_at', ...leadFields, ...standDetailFields])];
  for (let lastLeadId = 0; ;) {
    const leads = await listLeadsBetween(db, { ...toTimeRange(period), lastLeadId, limit: BATCH_SIZE });
    const ids = leads.filter(({ kind }) => kind === 'stand').map(({ lead_id }) => lead_id);
    const standDetails = await findStandLeadDetails(db, ids);
    rows.push(...leads.map((lead) => toRow(lead, standDetails.get(lead.lead_id))));
    lastLeadId = leads.at(-1)?.lead_id ?? 0;
    if (leads.length < BATCH_SIZE) return `\uFEFF${rows.map((row) => `${row}\r\n`).join('')}`;
  }
}

function toRow(lead: Lead, standDetails: LeadVisitTable | undefined): string {
  const { kind, lead_id, created_at } = lead;
  const time = Number(created_at);
  return csvRow([
    receiptNumber(kind, lead_id, time),
    kind,
    new Date(time).toISOString(),
    ...leadFields.map((field) => printable(lead[field])),
    ...standDetailFields.map((field) => printable(standDetails?.[field] ?? '')),
  ]);
}
