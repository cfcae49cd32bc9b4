import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { ProtocolRequest, ProtocolResponse } from 'electron';
import type { Branding } from '../../server/branding/load-branding';
import { securityHeaders } from '../../server/http/middleware/security-headers';

export interface AnswerBeforeShopDeps {
  /** URL of the page that the window opens with. */
  startUrl: string;
  /** The prerendered page; null for none. */
  html: Promise<string | null>;
  /** Folder of the built renderer. */
  rendererFolder: string;
  /** Resolves when the window has painted the prerendered page. */
  painted: Promise<void>;
  /** The shop's branding; null for the default one. */
  branding: Promise<Branding | null>;
}

/** A response with status 200, without `Response`, whose code takes Node 40 to 64 ms to load. */
export interface StartPageResponse {
  headers: Record<string, string>;
  body: Readable;
}

/** Answers a request before the shop is open; resolves to null for a request that needs the shop. */
export type AnswerBeforeShop = (request: {
  url: string;
  method: string;
}) => Promise<StartPageResponse | null>;

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

const SHOP_ORIGIN = 'app://shop';
const BRANDING_PREFIX = `${SHOP_ORIGIN}/branding/`;
const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/assets\/([\w-]+\.css)"/g;
/** `Cache-Control` of files with a content hash in their name. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Returns a function that answers the first request for the start page with the prerendered one, and requests for scripts,
 * styles and branding at any time. GET requests other than those for the page, its styles and the branding wait until the page
 * is painted: running scripts would delay the first paint.
 */
export function createAnswerBeforeShop(deps: AnswerBeforeShopDeps): AnswerBeforeShop {
  const { startUrl, html, painted, rendererFolder, branding } = deps;
  let isServed = false;
  const read = (name: string) => readFile(join(rendererFolder, 'assets', name)).catch(() => null);
  // Read before the window requests them: it cannot paint without them.
  const styles = new Map<string, ReturnType<typeof read>>();
  void html.then((page) => {
    for (const [, name = ''] of page?.matchAll(STYLESHEET) ?? []) styles.set(name, read(name));
  });
  const firstPaint = html.then((page) => (page === null ? undefined : painted));
  return async ({ url, method }) => {
    if (method !== 'GET') return null;
    if (!isServed && url === startUrl) {
      isServed = true;
      const page = await html;
      return page === null ? null : createResponse(page, 'text/html; charset=utf-8', 'no-cache');
    }
    if (url.startsWith(BRANDING_PREFIX)) {
      const file = (await branding)?.files.get(url.slice(SHOP_ORIGIN.length));
      return file ? createResponse(file.content, file.type, IMMUTABLE) : null;
    }
    const { name, extension } =
      /^app:\/\/shop\/assets\/(?<name>[\w-]+\.(?<extension>css|js))$/.exec(url)?.groups ?? {};
    const type = contentTypes[extension ?? ''];
    if (extension !== 'css') await firstPaint;
    if (!name || !type) return null;
    const file = await (styles.get(name) ?? read(name));
    return file && createResponse(file, type, IMMUTABLE);
  };
}

function createResponse(body: string | Uint8Array, type: string, cacheControl: string): StartPageResponse {
  const headers = {
    'Content-Type': type,
    'Cache-Control': cacheControl,
    ...Object.fromEntries(securityHeaders),
  };
  return { headers, body: Readable.from([Buffer.from(body)]) };
}

/** The part of Electron's `Protocol` that works without `Request` and `Response`. Deprecated in Electron. */
export interface StreamProtocol {
  registerStreamProtocol(
    scheme: string,
    handler: (request: ProtocolRequest, reply: (response: ProtocolResponse) => void) => void,
  ): boolean;
}

export interface FirstDocumentDeps {
  answer: AnswerBeforeShop;
  /** Answers all other requests. */
  shopHandler: (request: Request) => Promise<Response>;
  /** Resolves when the shop may open. */
  whenShopMayOpen: Promise<void>;
}

/**
 * Answers all requests of the window's first document, as long as it lives: Electron keeps the protocol handler that a
 * document was loaded with. Answers faults with 500.
 */
export function serveFirstDocument(pageProtocol: StreamProtocol, deps: FirstDocumentDeps): void {
  pageProtocol.registerStreamProtocol('app', (request, reply) => {
    void respond(request, deps).then(reply, () => reply({ statusCode: 500 }));
  });
}

/** Answers a request before the shop is open if possible, otherwise with the shop. */
async function respond(
  { url, method, headers, uploadData }: ProtocolRequest,
  { answer, shopHandler, whenShopMayOpen }: FirstDocumentDeps,
): Promise<ProtocolResponse> {
  const earlyResponse = await answer({ url, method });
  if (earlyResponse) return { statusCode: 200, headers: earlyResponse.headers, data: earlyResponse.body };
  await whenShopMayOpen;
  // Calls contain text only: the shop accepts no file uploads.
  const body = uploadData && Buffer.concat(uploadData.map(({ bytes }) => bytes));
  const response = await shopHandler(new Request(url, { method, headers, ...(body && { body }) }));
  const data = response.body ? Readable.fromWeb(response.body as WebStream) : Readable.from([]);
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), data };
}
