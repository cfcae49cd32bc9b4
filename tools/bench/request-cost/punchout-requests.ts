import { cxmlDocument, escapeCxml } from '../../../src/server/punchout/cxml-document';
import { MAX_FORM_BYTES, MAX_XML_BYTES } from '../../../src/server/punchout/punchout-routes';
import { MAX_INLINE_BYTES } from '../../../src/server/punchout/read-cxml-setup';
import { connectPurchaser, setupXml } from '../../../test/fixtures/punchout-buyer';
import { costlyTexts, pickFrom, repeatText, type Random } from '../../../test/inputs/costly-texts';
import type { Payload } from './generate-request';
import type { Vocabulary } from './hard-values';
import type { FullShop } from './full-shop';

const RETURN_ORIGIN = 'https://erp.example';
const RETURN_URL = `${RETURN_ORIGIN}/return`;

interface Buyer {
  identity: string;
  secret: string;
}

/** Connects a purchasing system to the customer, and returns a generator of its requests. */
export async function createPunchoutGenerator({
  shop,
  customer,
  vocabulary,
}: FullShop): Promise<PunchoutGenerator> {
  const buyer = await connectPurchaser({ shop }, customer.username, RETURN_ORIGIN);
  return new PunchoutGenerator(buyer, shop.deps.clock().getTime(), vocabulary);
}

/** Builds the request of a generated payload. */
export function punchoutRequest({ path, body, contentType }: Payload): Request {
  return new Request(new URL(String(path), 'http://shop.test'), {
    method: 'POST',
    headers: { 'Content-Type': String(contentType) },
    body: String(body),
  });
}

/** Contents of an element that are expensive for a parser, of about `length` characters. */
const costlyMarkup: Readonly<Record<string, (length: number) => string>> = {
  'small elements': (length) => repeat('<a/>', length),
  'elements of different names': (length) => fill(length, (index) => `<a${index}/>`),
  'nested elements': (length) => '<a>'.repeat(length / 7) + '</a>'.repeat(length / 7),
  'elements that are not closed': (length) => repeat('<a>', length),
  attributes: (length) => `<a ${fill(length, (index) => `a${index}="" `)}/>`,
  'one attribute repeated': (length) => `<a ${repeat('a="" ', length)}/>`,
  'character references': (length) => repeat('&#181;', length),
  'named references': (length) => repeat('&amp;', length),
  'unknown references': (length) => repeat('&a;', length),
  ampersands: (length) => repeat('&', length),
  comments: (length) => repeat('<!---->', length),
  'sections of character data': (length) => repeat('<![CDATA[]]>', length),
  'sections that are not closed': (length) => repeat('<![CDATA[', length),
  'processing instructions': (length) => repeat('<?a?>', length),
  'opening brackets': (length) => repeat('<', length),
  quotes: (length) => `<a a="${repeat("'", length)}"/>`,
  spaces: (length) => `<a ${repeat(' ', length)}/>`,
  'document types': (length) => repeat('<!DOCTYPE cXML SYSTEM ', length),
};

/**
 * Generates cXML documents and OCI forms, as large as the server accepts them, and as large as it parses them in the main
 * thread. Most have the right secret, so that the rest of the request is processed.
 */
export class PunchoutGenerator {
  constructor(
    private readonly buyer: Buyer,
    /** Milliseconds since 1970; the server accepts a difference of 15 minutes. */
    private readonly now: number,
    private readonly vocabulary: Vocabulary,
  ) {}

  generate(random: Random): Payload {
    if (random() < 0.2) return this.createOciForm(random);
    const bytes = random() < 0.6 ? MAX_INLINE_BYTES : MAX_XML_BYTES;
    const wrap = pickFrom(wrappings, random) ?? plainXml;
    return { path: '/punchout/cxml', ...wrap((length) => this.createDocument(length, random), bytes) };
  }

  /** Generates an unrelated request, because an XML text has no fields whose values could be replaced one by one. */
  mutate(_payload: Payload, random: Random): Payload {
    return this.generate(random);
  }

  private createDocument(length: number, random: Random): string {
    const { identity } = this.buyer;
    const secret = random() < 0.8 ? this.buyer.secret : 'wrong';
    const setup = { identity, secret, now: this.now, returnTo: RETURN_URL };
    if (random() < 0.3) return this.createCart(length, setup, random);
    const content = pickFrom(Object.values(costlyMarkup), random) ?? costlyMarkup['small elements'];
    const remaining = length - setupXml(setup).length - 100;
    const filler = content?.(Math.max(0, remaining)) ?? '';
    const roll = random();
    if (roll < 0.2) return `${filler}${setupXml(setup)}`;
    if (roll < 0.4) return cxmlDocument(filler, { host: 'erp.example', now: this.now });
    if (roll < 0.7) return setupXml(setup).replace('</BuyerCookie>', () => `${filler}</BuyerCookie>`);
    return setupXml(setup).replace('</PunchOutSetupRequest>', () => `${filler}</PunchOutSetupRequest>`);
  }

  private createCart(
    length: number,
    setup: Omit<Parameters<typeof setupXml>[0], 'items'>,
    random: Random,
  ): string {
    const partNumberLength = 1 + Math.floor(random() * 200);
    const createText = pickFrom(Object.values(costlyTexts), random);
    const items: [string, number][] = [];
    let remaining = length - setupXml(setup).length;
    while (remaining > 0 && items.length < 1000) {
      const catalogueNumber = pickFrom(this.vocabulary.numbers, random) ?? '';
      const partNumber =
        random() < 0.5 ? catalogueNumber : (createText?.(partNumberLength, random, this.vocabulary) ?? '');
      remaining -= Buffer.byteLength(escapeCxml(partNumber)) + 90;
      if (remaining > 0) items.push([partNumber, 1]);
    }
    return setupXml({ ...setup, operation: random() < 0.5 ? 'edit' : 'inspect', items });
  }

  private createOciForm(random: Random): Payload {
    const fields = new URLSearchParams({
      USERNAME: this.buyer.identity,
      PASSWORD: random() < 0.8 ? this.buyer.secret : 'wrong',
      HOOK_URL: RETURN_URL,
      FUNCTION: pickFrom(['', 'DETAIL', 'VALIDATE', 'BACKGROUND_SEARCH', 'SOURCING'], random) ?? '',
    });
    const createText = pickFrom(Object.values(costlyTexts), random);
    const text = createText?.(2000, random, this.vocabulary) ?? '';
    for (const name of ['PRODUCTID', 'SEARCHSTRING', 'QUANTITY']) if (random() < 0.7) fields.set(name, text);
    const remaining = Math.max(0, MAX_FORM_BYTES - fields.toString().length);
    const filler = random() < 0.5 ? fill(remaining, (index) => `&a${index}`) : '';
    return {
      path: '/punchout/oci',
      contentType: 'application/x-www-form-urlencoded',
      body: (fields.toString() + filler).slice(0, MAX_FORM_BYTES),
    };
  }
}

type Wrapping = (
  document: (length: number) => string,
  bytes: number,
) => { body: string; contentType: string };

const plainXml: Wrapping = (document, bytes) => ({
  contentType: 'text/xml; charset=utf-8',
  body: document(bytes),
});
const FORM_TYPE = 'application/x-www-form-urlencoded';
const wrappings: readonly Wrapping[] = [
  plainXml,
  plainXml,
  (document, bytes) => ({
    contentType: FORM_TYPE,
    body: `cxml-base64=${encodeURIComponent(Buffer.from(document(bytes * 0.7)).toString('base64'))}`,
  }),
  (document, bytes) => ({
    contentType: FORM_TYPE,
    body: `cxml-urlencoded=${encodeURIComponent(document(bytes * 0.5))}`.slice(0, bytes),
  }),
  (_document, bytes) => ({ contentType: FORM_TYPE, body: fill(bytes, (index) => `a${index}&`) }),
];

function repeat(text: string, length: number): string {
  return text.repeat(Math.max(0, length) / text.length);
}

function fill(length: number, part: (index: number) => string): string {
  let index = 0;
  return repeatText(length, () => part(index++));
}
