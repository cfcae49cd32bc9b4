import { receiptNumber } from '../../src/shared/leads/receipt-number';
import { listLeadsBetween, type Lead } from '../../src/server/leads/lead-store';
import { findStandLeadDetails } from '../../src/server/stands/stand-store';
import type { LeadVisitTable } from '../../src/server/db/schema/stand-schema';
import type { ShopDatabase } from '../../src/server/db/shop-database';
import { csvRow } from '../../src/shared/lib/csv';
import { dayStart } from './day-start';
import { printable } from './printable';
import { usage } from './leads/usage';

const DAY = 86_400_000;
/** Leads that are read at once. */
const ROUND = 1000;

const written = [
  ...(['name', 'email', 'phone', 'institution', 'country', 'address'] as const),
  ...(['topic', 'goods_sn', 'paper', 'message'] as const),
];

const ofVisits = [
  ...(['stand_name', 'captured_at', 'badge', 'note'] as const),
  ...(['consent_version', 'consented_at', 'consent_text'] as const),
];

/** A line for each lead of the days given (UTC), first and last; all without days. By RFC 4180 and marked as UTF-8. */
export async function exportCsv(db: ShopDatabase, days: readonly string[]): Promise<string> {
  const [from = 0, to = Date.UTC(9999, 0)] = days.map((day) => {
    const start = dayStart(day);
    if (start === null) throw new Error(usage);
    return start;
  });
  const rows = [csvRow(['receipt', 'kind', 'sent_at', ...written, ...ofVisits])];
  for (let after = 0; ;) {
    const leads = await listLeadsBetween(db, { from, until: to + DAY, after, limit: ROUND });
    const ids = leads.filter(({ kind }) => kind === 'stand').map(({ lead_id }) => lead_id);
    const visits = await findStandLeadDetails(db, ids);
    rows.push(...leads.map((lead) => toRow(lead, visits.get(lead.lead_id))));
    after = leads.at(-1)?.lead_id ?? 0;
    if (leads.length < ROUND) return `\uFEFF${rows.map((row) => `${row}\r\n`).join('')}`;
  }
}

function toRow(lead: Lead, visit: LeadVisitTable | undefined): string {
  const { kind, lead_id, created_at } = lead;
  const time = Number(created_at);
  return csvRow([
    receiptNumber(kind, lead_id, time),
    kind,
    new Date(time).toISOString(),
    ...written.map((field) => printable(lead[field])),
    ...ofVisits.map((field) => printable(visit?.[field] ?? '')),
  ]);
}
