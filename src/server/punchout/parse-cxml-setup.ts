import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { MAX_URL_LENGTH } from '../../shared/lib/link';
import type { PunchoutOperation } from '../db/schema/purchaser-schema';

/** A request to open the shop. Only its structure is validated, not the credentials. */
export interface CxmlSetupRequest {
  /** Milliseconds since 1970; NaN when the timestamp is invalid. */
  sentAt: number;
  /** True when the timestamp has a time zone; one without may be local time anywhere. */
  hasZone: boolean;
  credentials: { domain: string; identity: string; secret: string }[];
  /** Null for another kind of request. */
  setup: {
    operation: string;
    buyerCookie: string;
    returnTo: string;
    /** Line numbers count from 1; quantities are as written. */
    items: { line: string; part: string; quantity: string }[];
    /** The part that the buyer selected; '' for none. */
    selected: string;
  } | null;
}

export const punchoutOperations: readonly PunchoutOperation[] = ['create', 'edit', 'inspect'];

const quoted = String.raw`(?:"[^"<>]*"|'[^'<>]*')`;
/** Matches a document type that only references the cXML DTD, which is not loaded. */
const doctype = new RegExp(String.raw`<!DOCTYPE\s+cXML(?:\s+(?:SYSTEM|PUBLIC\s+${quoted})\s+${quoted})?\s*>`);
/** Removed, because the encoding that it states no longer applies to the decoded text. */
const xmlDeclaration = /^\s*<\?xml\s[^<>]*\?>/;
/** Declarations besides the document type are rejected, because they could define entities. */
const otherDeclaration = /<!(?!--|\[CDATA\[)/;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  // Keeps white space, because the purchasing system compares the returned cookie with the one that it sent.
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  isArray: (name) => ['Credential', 'ItemOut', 'SelectedItem'].includes(name),
});

/** The text of an element with or without attributes, as it was sent. */
const rawText = (maxLength: number) =>
  z
    .union([z.string(), z.object({ '#text': z.string().default('') }).transform((node) => node['#text'])])
    .pipe(z.string().max(maxLength));

/** Like {@link rawText}, without spaces around it. */
const text = (maxLength: number) => rawText(maxLength).transform((value) => value.trim());

const item = z.object({
  '@quantity': z.string().max(40),
  '@lineNumber': z.string().max(40).optional(),
  ItemID: z.object({ SupplierPartID: text(200) }),
});

/** An item that the buyer selected in the purchasing system; the first one is opened. */
const selectedItem = z.object({ ItemID: z.object({ SupplierPartID: text(200) }) });

const cxml = z.object({
  '@timestamp': z.string().max(64),
  Header: z.object({
    Sender: z.object({
      Credential: z
        .array(
          z.object({
            '@domain': z.string().max(100),
            Identity: text(200),
            SharedSecret: text(200).default(''),
          }),
        )
        .min(1)
        .max(10),
    }),
  }),
  Request: z.object({
    PunchOutSetupRequest: z
      .object({
        '@operation': z.string().max(40).default('create'),
        BuyerCookie: rawText(500),
        BrowserFormPost: z.object({ URL: text(MAX_URL_LENGTH) }),
        ItemOut: z.array(item).max(1000).default([]),
        SelectedItem: z.array(selectedItem).default([]),
      })
      .optional(),
  }),
});

/**
 * Parses a cXML request; returns null when it is invalid. Custom entities are not supported, which prevents
 * XXE and entity expansion attacks.
 */
export function parseCxmlSetup(xml: string): CxmlSetupRequest | null {
  const xmlWithoutProlog = xml
    .replace(/^\uFEFF/, '')
    .replace(xmlDeclaration, '')
    .replace(doctype, '');
  if (otherDeclaration.test(xmlWithoutProlog)) return null;
  const parsed = cxml.safeParse(parseXml(xmlWithoutProlog));
  if (!parsed.success) return null;
  const { Header, Request, '@timestamp': timestamp } = parsed.data;
  const setup = Request.PunchOutSetupRequest;
  return {
    ...parseTimestamp(timestamp),
    credentials: Header.Sender.Credential.map((credential) => ({
      domain: credential['@domain'],
      identity: credential.Identity,
      secret: credential.SharedSecret,
    })),
    setup: setup
      ? {
          operation: setup['@operation'],
          buyerCookie: setup.BuyerCookie,
          returnTo: setup.BrowserFormPost.URL,
          items: setup.ItemOut.map((itemOut, index) => ({
            line: itemOut['@lineNumber'] ?? String(index + 1),
            part: itemOut.ItemID.SupplierPartID,
            quantity: itemOut['@quantity'],
          })),
          selected: setup.SelectedItem[0]?.ItemID.SupplierPartID ?? '',
        }
      : null,
  };
}

const timestampParts =
  /^\s*(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2}(?:[.,]\d{1,9})?))?\s*(?:(Z)|([+-]\d{2}):?(\d{2})?)?\s*$/i;

/**
 * Parses ISO 8601 as purchasing systems write it: also with a space instead of the `T`, without seconds, and with zones such as
 * `+0100`. Reads a time without a zone as UTC.
 */
function parseTimestamp(timestamp: string): Pick<CxmlSetupRequest, 'sentAt' | 'hasZone'> {
  const [, day, time, seconds = '00', utc, hours, minutes = '00'] = timestampParts.exec(timestamp) ?? [];
  if (day === undefined || time === undefined) return { sentAt: Number.NaN, hasZone: false };
  const zone = hours === undefined ? 'Z' : `${hours}:${minutes}`;
  const sentAt = Date.parse(`${day}T${time}:${seconds.replace(',', '.').slice(0, 6)}${zone}`);
  return { sentAt, hasZone: utc !== undefined || hours !== undefined };
}

/** Returns the content of the root element `cXML`, or null. */
function parseXml(xml: string): unknown {
  try {
    if (XMLValidator.validate(xml) !== true) return null;
    return (parser.parse(xml) as { cXML?: unknown }).cXML ?? null;
  } catch {
    return null;
  }
}
