import { randomUUID } from 'node:crypto';
import { escapeHtml } from '../lib/escape-html';
import { centsToWire } from '../../shared/lib/money';
import type { PunchoutOperation } from '../db/schema/purchaser-schema';
import type { ReturnedLine } from './returned-line';

const DTD = 'http://xml.cxml.org/schemas/cXML/1.2.059/cXML.dtd';

/** Wraps content in a cXML document. */
export function cxmlDocument(content: string, { host, now }: { host: string; now: number }): string {
  const payloadId = `${now}.${randomUUID()}@${host}`;
  const timestamp = new Date(now).toISOString();
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE cXML SYSTEM "${DTD}">\n` +
    `<cXML payloadID="${escapeCxml(payloadId)}" timestamp="${timestamp}" version="1.2.059">${content}</cXML>\n`
  );
}

/**
 * Escapes text for XML as ASCII only, so that it survives a form sent in another encoding. Characters that XML 1.0 forbids become
 * spaces. Tabs and line ends become references, because purchasing systems compare the returned cookie with the one they sent.
 */
export function escapeCxml(text: string): string {
  return escapeHtml(text.replace(/(?:(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF])+/gu, ' ')).replace(
    /[^\x20-\x7e]/gu,
    (character) => `&#${character.codePointAt(0) ?? 32};`,
  );
}

/** cXML status codes and texts. */
const statusTexts = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  406: 'Not Acceptable',
  413: 'Request Too Large',
  429: 'Too Many Requests',
  450: 'Not Implemented',
  500: 'Internal Server Error',
  560: 'Temporary Server Error',
} as const;

export type CxmlStatus = keyof typeof statusTexts;

/** Builds a Response element. `payload` is an additional element. */
export function cxmlResponse(status: CxmlStatus, message: string, payload = ''): string {
  return `<Response><Status code="${status}" text="${statusTexts[status]}">${escapeCxml(message)}</Status>${payload}</Response>`;
}

/** Builds the element with the URL that opens the shop. */
export function cxmlStartPage(url: string): string {
  return `<PunchOutSetupResponse><StartPage><URL>${escapeCxml(url)}</URL></StartPage></PunchOutSetupResponse>`;
}

interface CxmlOrder {
  lines: readonly ReturnedLine[];
  buyerCookie: string;
  /** Recipient: the credential that the purchasing system signed in with. */
  to: { domain: string; identity: string };
  /** Sender: the shop's short name. */
  shop: string;
  operation: PunchoutOperation;
}

/** Builds the PunchOutOrderMessage that returns a cart. A message without lines means that the cart is empty. */
export function cxmlOrderMessage({ lines, buyerCookie, to, shop, operation }: CxmlOrder): string {
  const totalCents = lines.reduce((sum, { cents, number }) => sum + cents * number, 0);
  const sender = credential('PrivateID', shop);
  const operationAllowed = operation === 'inspect' ? 'inspect' : 'edit';
  return (
    `<Header><From>${sender}</From><To>${credential(to.domain, to.identity)}</To>` +
    `<Sender>${sender}<UserAgent>${escapeCxml(shop)}</UserAgent></Sender></Header>` +
    `<Message><PunchOutOrderMessage><BuyerCookie>${escapeCxml(buyerCookie)}</BuyerCookie>` +
    `<PunchOutOrderMessageHeader operationAllowed="${operationAllowed}">` +
    `<Total>${money(centsToWire(totalCents))}</Total></PunchOutOrderMessageHeader>` +
    `${lines.map(itemIn).join('')}</PunchOutOrderMessage></Message>`
  );
}

/** Builds the element of a returned line. */
function itemIn(line: ReturnedLine): string {
  const content = line.content
    ? `<Extrinsic name="PackContent">${escapeCxml(`${line.content} ${line.content_unit}`)}</Extrinsic>`
    : '';
  return (
    `<ItemIn quantity="${line.number}"><ItemID><SupplierPartID>${escapeCxml(line.part)}</SupplierPartID></ItemID>` +
    `<ItemDetail><UnitPrice>${money(line.price)}</UnitPrice>` +
    `<Description xml:lang="en">${escapeCxml(`${line.name}, ${line.size}`)}</Description>` +
    `<UnitOfMeasure>${line.order_unit}</UnitOfMeasure>` +
    `<Classification domain="UNSPSC">${line.unspsc}</Classification>` +
    `<LeadTime>${line.leadDays}</LeadTime>${content}</ItemDetail></ItemIn>`
  );
}

function credential(domain: string, identity: string): string {
  return `<Credential domain="${escapeCxml(domain)}"><Identity>${escapeCxml(identity)}</Identity></Credential>`;
}

function money(amount: string): string {
  return `<Money currency="USD">${amount}</Money>`;
}
