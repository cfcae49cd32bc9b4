import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Look } from '../../server/look/open-look';
import { securityHeaders } from '../../server/security-headers';
import { inTwoPieces } from './two-pieces';

export interface FirstAnswersPorts {
  /** Address of the page that the window begins with. */
  start: string;
  /** That page; null when it was not drawn. */
  html: Promise<string | null>;
  /** Folder of the built renderer. */
  assets: string;
  /** Resolves when the window has painted what was drawn. */
  painted: Promise<void>;
  /** The shop's own look, whose colours the page waits for; null = the usual one. */
  look: Promise<Look | null>;
}

/** What is answered without the shop, and so before it is open; null = ask the shop. */
export type FirstAnswers = (request: Request) => Promise<Response | null>;

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

const SHOP = 'app://shop';
const LOOK = `${SHOP}/look/`;
/** For what carries a hash of its content in its name. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Answers the first request for the start page with what was drawn, and its scripts, styles and marks at any time. What a
 * drawn page can be read without waits until it is painted: scripts that run and a shop that opens would delay that.
 */
export function firstAnswers({ start, html, painted, assets, look }: FirstAnswersPorts): FirstAnswers {
  let begun = false;
  const readable = html.then((page) => (page === null ? undefined : painted));
  return async ({ url, method }) => {
    if (method !== 'GET') return null;
    if (!begun && url === start) {
      begun = true;
      const page = await html;
      return page === null ? null : answer(inPieces(page, painted), 'text/html; charset=utf-8', 'no-cache');
    }
    if (url.startsWith(LOOK)) {
      const file = (await look)?.files.get(url.slice(SHOP.length));
      return file ? answer(file.content, file.type, FOR_EVER) : null;
    }
    const { name, ending } =
      /^app:\/\/shop\/assets\/(?<name>[\w-]+\.(?<ending>css|js))$/.exec(url)?.groups ?? {};
    const type = types[ending ?? ''];
    if (ending !== 'css') await readable;
    if (!name || !type) return null;
    const file = await readFile(join(assets, 'assets', name)).catch(() => null);
    return file && answer(new Uint8Array(file), type, FOR_EVER);
  };
}

/** What is below the screen follows when what is on it is painted. */
function inPieces(page: string, painted: Promise<void>): ReadableStream<Uint8Array> | string {
  const [seen, below] = inTwoPieces(page);
  if (below === '') return page;
  const text = new TextEncoder();
  return new ReadableStream({
    async start(stream) {
      stream.enqueue(text.encode(seen));
      await painted;
      stream.enqueue(text.encode(below));
      stream.close();
    },
  });
}

function answer(
  body: string | Uint8Array<ArrayBuffer> | ReadableStream,
  type: string,
  keep: string,
): Response {
  const headers = new Headers({ 'Content-Type': type, 'Cache-Control': keep });
  for (const [name, value] of securityHeaders) headers.set(name, value);
  return new Response(body, { headers });
}
