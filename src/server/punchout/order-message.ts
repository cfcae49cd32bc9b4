import { centsToWire } from '../../shared/domain/money';
import type { PunchoutOperation } from '../db/schema/purchaser-schema';
import { cxmlText } from './cxml-parts';
import type { ReturnedLine } from './returned-line';

interface OrderMessage {
  lines: readonly ReturnedLine[];
  buyerCookie: string;
  /** Who gets it: the domain and the identity that it signed in with. */
  to: { domain: string; identity: string };
  /** Who sends it: the shop's own short name. */
  shop: string;
  operation: PunchoutOperation;
}

/** The content of a cXML document that brings a cart back; no lines say that nothing is ordered. */
export function orderMessage({ lines, buyerCookie, to, shop, operation }: OrderMessage): string {
  const total = lines.reduce((sum, { cents, number }) => sum + cents * number, 0);
  const own = credential('PrivateID', shop);
  const allowed = operation === 'inspect' ? 'inspect' : 'edit';
  return (
    `<Header><From>${own}</From><To>${credential(to.domain, to.identity)}</To>` +
    `<Sender>${own}<UserAgent>${cxmlText(shop)}</UserAgent></Sender></Header>` +
    `<Message><PunchOutOrderMessage><BuyerCookie>${cxmlText(buyerCookie)}</BuyerCookie>` +
    `<PunchOutOrderMessageHeader operationAllowed="${allowed}">` +
    `<Total>${money(centsToWire(total))}</Total></PunchOutOrderMessageHeader>` +
    `${lines.map(itemIn).join('')}</PunchOutOrderMessage></Message>`
  );
}

function itemIn(line: ReturnedLine): string {
  const content = line.content
    ? `<Extrinsic name="PackContent">${cxmlText(`${line.content} ${line.content_unit}`)}</Extrinsic>`
    : '';
  return (
    `<ItemIn quantity="${line.number}"><ItemID><SupplierPartID>${cxmlText(line.part)}</SupplierPartID></ItemID>` +
    `<ItemDetail><UnitPrice>${money(line.price)}</UnitPrice>` +
    `<Description xml:lang="en">${cxmlText(line.description)}</Description>` +
    `<UnitOfMeasure>${line.order_unit}</UnitOfMeasure>` +
    `<Classification domain="UNSPSC">${line.unspsc}</Classification>` +
    `<LeadTime>${line.leadDays}</LeadTime>${content}</ItemDetail></ItemIn>`
  );
}

function credential(domain: string, identity: string): string {
  return `<Credential domain="${cxmlText(domain)}"><Identity>${cxmlText(identity)}</Identity></Credential>`;
}

function money(amount: string): string {
  return `<Money currency="USD">${amount}</Money>`;
}
