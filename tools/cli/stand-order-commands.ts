import { formatRequestedLine } from '../../src/server/stands/stand-order-request';
import {
  decideOrderRequest,
  findOrderRequest,
  listLatestOrderRequests,
  type OrderRequest,
} from '../../src/server/stands/order-request-store';
import type { OrderRequestState } from '../../src/server/db/schema/stand-schema';
import { centsToWire, showMoney } from '../../src/shared/lib/money';
import { receiptNumber, requestOfReceipt } from '../../src/shared/leads/receipt-number';
import type { StaffDeps } from './open-shop';
import { printable } from './printable';
import { usage } from './stands/usage';

type DeskDeps = Pick<StaffDeps, 'database' | 'clock'>;

/** Requests that one list shows. */
const MOST_LISTED = 200;

const states: Readonly<Record<string, OrderRequestState>> = {
  'to-confirm': 'to confirm',
  confirmed: 'confirmed',
  declined: 'declined',
};

/** A line for each request, newest first. */
export async function listRequests({ database }: DeskDeps, which: string | undefined): Promise<string> {
  const state = which === undefined ? undefined : states[which];
  if (which !== undefined && !state) throw new Error(usage);
  const requests = await listLatestOrderRequests(database, { state, limit: MOST_LISTED });
  if (requests.length === 0) return 'There are no such requests.';
  return requests.map(lineOf).join('\n');
}

/** All of one, by its number. */
export async function showRequest({ database }: DeskDeps, number: string): Promise<string> {
  const request = await demandRequest(database, number);
  const facts: [string, string][] = [
    ['asked', `${request.captured_at} at ${request.stand_name}`],
    ['e-mail', request.email],
    ['institution', `${request.institution}, ${request.country}`],
    ['purchase order', request.po_number],
    ['note', request.note],
    ['prices as of', request.prices_as_of],
    ['agreed', `${request.consented_at} to ${request.consent_version}: ${request.consent_text}`],
    ['remark', request.remark],
  ];
  return [
    lineOf(request),
    ...facts.filter(([, value]) => value !== '').map(([name, value]) => `  ${name}: ${printable(value)}`),
    ...request.lines.map((line) => `  > ${printable(formatRequestedLine(line))}`),
  ].join('\n');
}

/** Writes down what became of one; once only. */
export async function decide(
  { database, clock }: DeskDeps,
  number: string,
  { state, remark }: { state: Exclude<OrderRequestState, 'to confirm'>; remark: string },
): Promise<string> {
  const { request_id } = await demandRequest(database, number);
  const now = clock().getTime();
  if (!(await decideOrderRequest(database, request_id, { state, remark: printable(remark), now }))) {
    throw new Error(`${printable(number)} was decided before.`);
  }
  return `${printable(number)} is ${state}.`;
}

async function demandRequest(database: StaffDeps['database'], number: string): Promise<OrderRequest> {
  const id = requestOfReceipt(number);
  const request = id === null ? undefined : await findOrderRequest(database, id);
  // The day is part of the number: another request of the same id would be somebody else's.
  if (!request || receiptOf(request) !== number.trim().toUpperCase()) {
    throw new Error(`There is no request ${printable(number)}.`);
  }
  return request;
}

function lineOf(request: OrderRequest): string {
  const { seen_cents, now_cents } = request;
  const seen = seen_cents === now_cents ? '' : ` (seen: ${showMoney(centsToWire(seen_cents))})`;
  const who = printable(`${request.name}, ${request.institution}`);
  return `${receiptOf(request)}  ${request.state}  ${showMoney(centsToWire(now_cents))}${seen}  ${who}`;
}

function receiptOf({ request_id, created_at }: OrderRequest): string {
  return receiptNumber('order', request_id, Number(created_at));
}
