/** Names, in lower case, of the form fields that carry a cXML document: as text, or in Base64. */
const TEXT_FIELD = 'cxml-urlencoded';
const BASE64_FIELD = 'cxml-base64';

/**
 * Returns the text of a cXML document from a request body: the document itself, or a form field with it. Purchasing systems
 * send UTF-16, ISO-8859-1 and UTF-8; byte-order mark, content type and XML declaration decide, in this order.
 */
export function decodeXmlBody(body: Uint8Array, contentType: string): string {
  if (!/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    const [, charset = ''] = /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType) ?? [];
    return decodeXml(body, charset);
  }
  const form = new Map(
    Buffer.from(body)
      .toString('latin1')
      .split('&')
      .map((pair): [string, string] => {
        const index = pair.indexOf('=');
        return index < 0 ? [pair, ''] : [pair.slice(0, index), pair.slice(index + 1)];
      })
      .map(([name, value]) => [decodePercents(name).toString('latin1').toLowerCase(), value]),
  );
  const base64 = form.get(BASE64_FIELD);
  if (base64 !== undefined) {
    // Some senders do not encode the plus signs of Base64.
    const encodedDocument = decodePercents(base64).toString('latin1').replaceAll(' ', '+');
    return decodeXml(Buffer.from(encodedDocument, 'base64'), '');
  }
  return decodeXml(decodePercents(form.get(TEXT_FIELD) ?? ''), '');
}

/** Returns the bytes of a percent-encoded field: its document may be in any encoding. */
function decodePercents(text: string): Buffer {
  const withSpaces = text.replaceAll('+', ' ');
  return Buffer.from(
    withSpaces.replace(/%([\da-f]{2})/gi, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  );
}

/** Matches the encoding in an XML declaration, which is ASCII in every encoding but UTF-16. */
const declaredEncoding = /^\s*<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]+)["']/;
const HEAD_BYTES = 256;

/** `charset` is the encoding in the content type, '' for none. */
function decodeXml(bytes: Uint8Array, charset: string): string {
  const markedEncoding = encodingByBytes(bytes);
  if (markedEncoding !== null) return new TextDecoder(markedEncoding).decode(bytes);
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const declared = charset || (declaredEncoding.exec(head)?.[1] ?? '');
  // UTF-16 would show in the first bytes. A document that only names it was converted on the way.
  const encoding = /^utf-?16/i.test(declared) ? '' : declared;
  try {
    return new TextDecoder(encoding || 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The encoding is unknown or wrong. Every byte is a character in windows-1252, so this cannot fail.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the encoding that the first bytes show; null when they show none. */
function encodingByBytes([first, second, third]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  // `<` in UTF-16 without a mark.
  if (first === 0x3c && second === 0) return 'utf-16le';
  return first === 0 && second === 0x3c ? 'utf-16be' : null;
}
