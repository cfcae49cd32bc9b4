import { Argument, type Command } from 'commander';
import { storedLeadKinds, type StoredLeadKind } from '../../src/shared/leads/lead-fields';
import { parseLeadReceipt, receiptNumber } from '../../src/shared/leads/receipt-number';
import { findLead, listLatestLeads, type Lead } from '../../src/server/leads/lead-store';
import { findStandLeadDetails } from '../../src/server/stands/stand-store';
import type { LeadVisitTable } from '../../src/server/db/schema/stand-schema';
import { checkPeriod, formatDay, MAX_LISTED_ROWS, parseDay, printable } from './arguments';
import { printFromShop, type CliContext, type ShopContext } from './context';
import { exportLeads } from './lead-export';

/** Adds `shop leads …`: questions and applications sent with a form, and the details of people met at a stand. */
export function addLeadCommands(program: Command, context: CliContext): void {
  const leads = program.command('leads').description('read questions, applications and stand leads');
  leads
    .command('list')
    .description('newest first')
    .addArgument(new Argument('[kind]', 'only leads of this kind').choices(storedLeadKinds))
    .action((kind?: StoredLeadKind) => printFromShop(context, (shop) => list(shop, kind)));
  leads
    .command('show <receipt>')
    .description('one lead, by the number of its receipt')
    .action((receipt: string) => printFromShop(context, (shop) => show(shop, receipt)));
  leads
    .command('export')
    .description('CSV of the leads (use npm run -s to print nothing else)')
    .argument('[from]', 'first day, such as 2026-03-09', parseDay)
    .argument('[to]', 'last day', parseDay)
    .action((from?: number, to?: number) =>
      printFromShop(context, ({ database }) => exportLeads(database, checkPeriod({ from, to }))),
    );
}

async function list({ database }: ShopContext, kind: StoredLeadKind | undefined): Promise<string> {
  const leads = await listLatestLeads(database, { kind, limit: MAX_LISTED_ROWS });
  if (leads.length === 0) return 'No leads found.';
  return leads.map(formatLead).join('\n');
}

async function show({ database }: ShopContext, receipt: string): Promise<string> {
  const id = parseLeadReceipt(receipt);
  if (id === null)
    throw new Error(`${printable(receipt)} is not a receipt number: its check digit does not match.`);
  const lead = await findLead(database, id);
  // Kind and day are part of the receipt number.
  if (!lead || receiptOf(lead) !== receipt.trim().toUpperCase()) {
    throw new Error(`There is no lead ${printable(receipt)}.`);
  }
  const standDetails = (await findStandLeadDetails(database, [id])).get(id);
  const labeledValues: [string, string][] = [
    ['sent', new Date(Number(lead.created_at)).toISOString()],
    ['e-mail', lead.email],
    ['telephone', lead.phone],
    ['institution', lead.institution],
    ['address', [lead.address, lead.country].filter(Boolean).join(', ')],
    ['about', lead.topic],
    ['products', lead.goods_sn],
    ['publication', lead.publication],
    ...(standDetails ? standFacts(standDetails) : []),
  ];
  return [
    `${receiptOf(lead)}  ${lead.kind}  ${printable(lead.name)}`,
    ...labeledValues
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `  ${name}: ${printable(value)}`),
    ...lead.message.split(/\r?\n/).map((line) => `  > ${printable(line)}`),
  ].join('\n');
}

function standFacts(standDetails: LeadVisitTable): [string, string][] {
  return [
    ['stand', `${standDetails.stand_name}, ${standDetails.captured_at}`],
    ['badge', standDetails.badge],
    ['note', standDetails.note],
    [
      'agreed',
      `${standDetails.consented_at} to ${standDetails.consent_version}: ${standDetails.consent_text}`,
    ],
  ];
}

function formatLead(lead: Lead): string {
  const day = formatDay(lead.created_at);
  const subject = [lead.topic, lead.goods_sn].filter(Boolean).join(', ');
  const sender = [lead.name, lead.institution].filter(Boolean).join(', ');
  return `${receiptOf(lead)}  ${lead.kind.padEnd(11)}  ${day}  ${printable(`${sender}: ${subject}`)}`;
}

function receiptOf({ kind, lead_id, created_at }: Lead): string {
  return receiptNumber(kind, lead_id, Number(created_at));
}
