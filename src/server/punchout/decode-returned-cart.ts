import { XMLParser } from 'fast-xml-parser';

// Reads a returned cart as a purchasing system does, for the punch-out simulator and for tests.

/** A line of a returned cart. */
export interface DecodedLine {
  part: string;
  description: string;
  number: string;
  unit: string;
  price: string;
  currency: string;
  unspsc: string;
  leadDays: string;
}

export interface DecodedCart {
  protocol: 'cXML' | 'OCI';
  lines: DecodedLine[];
  /** Identifies the session in cXML; '' in OCI. */
  buyerCookie: string;
  /** The received document, formatted for display. */
  raw: string;
}

interface ItemIn {
  '@quantity': string;
  ItemID: { SupplierPartID: string };
  ItemDetail: {
    UnitPrice: { Money: { '#text': string; '@currency': string } };
    Description: { '#text': string };
    UnitOfMeasure: string;
    Classification: { '#text': string };
    LeadTime: string;
  };
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  htmlEntities: true,
  isArray: (name) => name === 'ItemIn',
});

/** Reads the fields of the form with which the shop returns a cart, by either protocol. Throws for an invalid cXML document. */
export function decodeReturnedCart(fields: Readonly<Record<string, string>>): DecodedCart {
  const xml = fields['cxml-urlencoded'];
  return xml === undefined ? decodeOci(fields) : decodeCxml(xml);
}

function decodeCxml(xml: string): DecodedCart {
  const { cXML } = parser.parse(xml.replace(/<!DOCTYPE[^>]*>/, '')) as {
    cXML: { Message: { PunchOutOrderMessage: { BuyerCookie: string; ItemIn?: ItemIn[] } } };
  };
  const { BuyerCookie, ItemIn = [] } = cXML.Message.PunchOutOrderMessage;
  const lines = ItemIn.map(({ '@quantity': number, ItemID, ItemDetail }) => ({
    part: ItemID.SupplierPartID,
    description: ItemDetail.Description['#text'],
    number,
    unit: ItemDetail.UnitOfMeasure,
    price: ItemDetail.UnitPrice.Money['#text'],
    currency: ItemDetail.UnitPrice.Money['@currency'],
    unspsc: ItemDetail.Classification['#text'],
    leadDays: ItemDetail.LeadTime,
  }));
  return { protocol: 'cXML', lines, buyerCookie: BuyerCookie, raw: xml.replaceAll('><', '>\n<') };
}

function decodeOci(fields: Readonly<Record<string, string>>): DecodedCart {
  const lines: DecodedLine[] = [];
  for (let index = 1; fields[`NEW_ITEM-VENDORMAT[${index}]`] !== undefined; index += 1) {
    const field = (name: string) => fields[`NEW_ITEM-${name}[${index}]`] ?? '';
    lines.push({
      part: field('VENDORMAT'),
      description: field('DESCRIPTION'),
      number: field('QUANTITY'),
      unit: field('UNIT'),
      price: field('PRICE'),
      currency: field('CURRENCY'),
      unspsc: field('MATGROUP'),
      leadDays: field('LEADTIME'),
    });
  }
  const raw = Object.entries(fields).map(([name, value]) => `${name} = ${value}`);
  return { protocol: 'OCI', lines, buyerCookie: '', raw: raw.join('\n') };
}
