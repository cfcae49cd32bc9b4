import { keptLeadKinds } from '../../src/shared/leads/lead-fields';
import { leadOfReceipt, receiptNumber } from '../../src/shared/leads/receipt-number';
import { findLead, listLatestLeads, type Lead } from '../../src/server/leads/lead-store';
import { findStandLeadDetails } from '../../src/server/stands/stand-store';
import type { LeadVisitTable } from '../../src/server/db/schema/stand-schema';
import type { StaffDeps } from './open-shop';
import { printable } from './printable';
import { exportCsv } from './lead-export';
import { usage } from './leads/usage';

type DeskDeps = Pick<StaffDeps, 'database'>;

/** Leads that one list shows. */
const MOST_LISTED = 200;

/** Runs one command and gives what it prints. Throws an Error in words for whoever typed it. */
export async function leadCommand(deps: DeskDeps, words: readonly string[]): Promise<string> {
  const [command = '', first, ...more] = words;
  if (command === 'list' && more.length === 0) return list(deps, first);
  if (command === 'show' && first !== undefined && more.length === 0) return show(deps, first);
  if (command === 'export' && more.length <= 1) return exportCsv(deps.database, words.slice(1));
  throw new Error(usage);
}

async function list({ database }: DeskDeps, which: string | undefined): Promise<string> {
  const kind = keptLeadKinds.find((one) => one === which);
  if (which !== undefined && !kind) throw new Error(usage);
  const leads = await listLatestLeads(database, { kind, limit: MOST_LISTED });
  if (leads.length === 0) return 'There are no such questions or applications.';
  return leads.map(lineOf).join('\n');
}

async function show({ database }: DeskDeps, receipt: string): Promise<string> {
  const id = leadOfReceipt(receipt);
  if (id === null)
    throw new Error(`${printable(receipt)} is not a number of ours: one of its signs is wrong.`);
  const lead = await findLead(database, id);
  // Day and kind are part of the number: another lead of the same id would be somebody else's.
  if (!lead || receiptOf(lead) !== receipt.trim().toUpperCase()) {
    throw new Error(`There is nothing under ${printable(receipt)}.`);
  }
  const visit = (await findStandLeadDetails(database, [id])).get(id);
  const facts: [string, string][] = [
    ['sent', new Date(Number(lead.created_at)).toISOString()],
    ['e-mail', lead.email],
    ['telephone', lead.phone],
    ['institution', lead.institution],
    ['address', [lead.address, lead.country].filter(Boolean).join(', ')],
    ['about', lead.topic],
    ['products', lead.goods_sn],
    ['publication', lead.paper],
    ...(visit ? factsOfVisit(visit) : []),
  ];
  return [
    `${receiptOf(lead)}  ${lead.kind}  ${printable(lead.name)}`,
    ...facts.filter(([, value]) => value !== '').map(([name, value]) => `  ${name}: ${printable(value)}`),
    ...lead.message.split(/\r?\n/).map((line) => `  > ${printable(line)}`),
  ].join('\n');
}

function factsOfVisit(visit: LeadVisitTable): [string, string][] {
  return [
    ['stand', `${visit.stand_name}, ${visit.captured_at}`],
    ['badge', visit.badge],
    ['note', visit.note],
    ['agreed', `${visit.consented_at} to ${visit.consent_version}: ${visit.consent_text}`],
  ];
}

function lineOf(lead: Lead): string {
  const day = new Date(Number(lead.created_at)).toISOString().slice(0, 10);
  const about = [lead.topic, lead.goods_sn].filter(Boolean).join(', ');
  const who = [lead.name, lead.institution].filter(Boolean).join(', ');
  return `${receiptOf(lead)}  ${lead.kind.padEnd(11)}  ${day}  ${printable(`${who}: ${about}`)}`;
}

function receiptOf({ kind, lead_id, created_at }: Lead): string {
  return receiptNumber(kind, lead_id, Number(created_at));
}
