import { Argument, type Command } from 'commander';
import { formatCents } from '../../src/shared/lib/money';
import { formatRequestedLine } from '../../src/server/stands/stand-order-request';
import {
  decideOrderRequest,
  findOrderRequest,
  listLatestOrderRequests,
  type OrderRequest,
} from '../../src/server/stands/order-request-store';
import type { OrderRequestState } from '../../src/server/db/schema/stand-schema';
import { receiptNumber, parseRequestReceipt } from '../../src/shared/leads/receipt-number';
import { joinText, MAX_LISTED_ROWS, printable } from './arguments';
import { printFromShop, type CliContext, type ShopContext } from './context';

/** States of requests by argument of the command. */
const statesByArgument: Readonly<Record<string, OrderRequestState>> = {
  'to-confirm': 'to confirm',
  confirmed: 'confirmed',
  declined: 'declined',
};

/** Adds `shop stand-orders …`: orders requested at a stand, which staff confirm or decline. */
export function addStandOrderCommands(program: Command, context: CliContext): void {
  const requests = program.command('stand-orders').description('decide orders requested at a stand');
  requests
    .command('list')
    .description('newest first')
    .addArgument(
      new Argument('[state]', 'only requests in this state').choices(Object.keys(statesByArgument)),
    )
    .action((state?: string) => printFromShop(context, (shop) => list(shop, state)));
  requests
    .command('show <receipt>')
    .description('one request, with the prices shown at the stand and the current ones')
    .action((receipt: string) => printFromShop(context, (shop) => show(shop, receipt)));
  requests
    .command('confirm <receipt> <remark...>')
    .description('record that the request became an order')
    .action((receipt: string, words: string[]) =>
      printFromShop(context, (shop) =>
        decide(shop, receipt, { state: 'confirmed', remark: joinText(words, 'remark') }),
      ),
    );
  requests
    .command('decline <receipt> <remark...>')
    .description('record that the request is declined')
    .action((receipt: string, words: string[]) =>
      printFromShop(context, (shop) =>
        decide(shop, receipt, { state: 'declined', remark: joinText(words, 'remark') }),
      ),
    );
}

async function list({ database }: ShopContext, stateArgument: string | undefined): Promise<string> {
  const state = stateArgument === undefined ? undefined : statesByArgument[stateArgument];
  const requests = await listLatestOrderRequests(database, { state, limit: MAX_LISTED_ROWS });
  if (requests.length === 0) return 'No requests found.';
  return requests.map(formatRequest).join('\n');
}

async function show({ database }: ShopContext, receipt: string): Promise<string> {
  const request = await requireRequest(database, receipt);
  const labeledValues: [string, string][] = [
    ['requested', `${request.captured_at} at ${request.stand_name}`],
    ['e-mail', request.email],
    ['institution', `${request.institution}, ${request.country}`],
    ['purchase order', request.po_number],
    ['note', request.note],
    ['prices as of', request.prices_as_of],
    ['agreed', `${request.consented_at} to ${request.consent_version}: ${request.consent_text}`],
    ['remark', request.remark],
  ];
  return [
    formatRequest(request),
    ...labeledValues
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `  ${name}: ${printable(value)}`),
    ...request.lines.map((line) => `  > ${printable(formatRequestedLine(line))}`),
  ].join('\n');
}

/** Records the decision. Throws when the request was decided before. */
async function decide(
  { database, clock }: ShopContext,
  receipt: string,
  { state, remark }: { state: Exclude<OrderRequestState, 'to confirm'>; remark: string },
): Promise<string> {
  const { request_id } = await requireRequest(database, receipt);
  const now = clock().getTime();
  if (!(await decideOrderRequest(database, request_id, { state, remark: printable(remark), now }))) {
    throw new Error(`Request ${printable(receipt)} is already decided.`);
  }
  return `Request ${printable(receipt)} is ${state}.`;
}

async function requireRequest(database: ShopContext['database'], receipt: string): Promise<OrderRequest> {
  const id = parseRequestReceipt(receipt);
  const request = id === null ? undefined : await findOrderRequest(database, id);
  // The receipt number also contains the day: with another day, the number was mistyped.
  if (!request || receiptOf(request) !== receipt.trim().toUpperCase()) {
    throw new Error(`There is no request ${printable(receipt)}.`);
  }
  return request;
}

function formatRequest(request: OrderRequest): string {
  const { seen_cents, now_cents } = request;
  const standPrice = seen_cents === now_cents ? '' : ` (at the stand: ${formatCents(seen_cents)})`;
  const requester = printable(`${request.name}, ${request.institution}`);
  return `${receiptOf(request)}  ${request.state}  ${formatCents(now_cents)}${standPrice}  ${requester}`;
}

function receiptOf({ request_id, created_at }: OrderRequest): string {
  return receiptNumber('order', request_id, Number(created_at));
}
