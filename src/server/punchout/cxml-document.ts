import { randomUUID } from 'node:crypto';
import { escapeMarkup } from '../lib/escape-html';

const DTD = 'http://xml.cxml.org/schemas/cXML/1.2.059/cXML.dtd';

/** A whole cXML document around its content. */
export function cxmlDocument(content: string, { host, now }: { host: string; now: number }): string {
  const payloadId = `${now}.${randomUUID()}@${host}`;
  const timestamp = new Date(now).toISOString();
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE cXML SYSTEM "${DTD}">\n` +
    `<cXML payloadID="${cxmlText(payloadId)}" timestamp="${timestamp}" version="1.2.059">${content}</cXML>\n`
  );
}

/**
 * A text in XML, in nothing but ASCII: whoever takes a form for another encoding than it is reads the same. What XML 1.0
 * cannot hold becomes a space.
 */
export function cxmlText(text: string): string {
  return escapeMarkup(text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ')).replace(
    /[^\x20-\x7e]/gu,
    (sign) => `&#${sign.codePointAt(0) ?? 32};`,
  );
}

/** How a request went, in cXML's words for it. */
export const statusTexts = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  406: 'Not Acceptable',
  413: 'Request Too Large',
  429: 'Too Many Requests',
  450: 'Not Implemented',
  500: 'Internal Server Error',
} as const;

export type CxmlStatus = keyof typeof statusTexts;

/** The answer to a request: a status, a sentence for people, and what it brings along. */
export function cxmlResponse(status: CxmlStatus, sentence: string, brings = ''): string {
  const text = statusTexts[status];
  return `<Response><Status code="${status}" text="${text}">${cxmlText(sentence)}</Status>${brings}</Response>`;
}

export function startPage(url: string): string {
  return `<PunchOutSetupResponse><StartPage><URL>${cxmlText(url)}</URL></StartPage></PunchOutSetupResponse>`;
}
