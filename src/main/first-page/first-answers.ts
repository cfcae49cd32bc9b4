import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Look } from '../../server/branding/load-branding';
import { securityHeaders } from '../../server/http/security-headers';
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

/** Always a success. No `Response`: its code takes Node so long to load that the first paint would wait for it. */
export interface FirstAnswer {
  headers: Record<string, string>;
  body: Readable;
}

/** What is answered without the shop, and so before it is open; null = ask the shop. */
export type FirstAnswers = (request: { url: string; method: string }) => Promise<FirstAnswer | null>;

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

const HTML = 'text/html; charset=utf-8';
const SHOP = 'app://shop';
/** A style sheet of a drawn page. */
const STYLE = /<link rel="stylesheet"[^>]* href="\/assets\/([\w-]+\.css)"/g;
const LOOK = `${SHOP}/look/`;
/** For what carries a hash of its content in its name. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Answers the first request for the start page with what was drawn, and its scripts, styles and marks at any time. What a
 * drawn page can be read without waits until it is painted: scripts that run and a shop that opens would delay that.
 */
export function firstAnswers({ start, html, painted, assets, look }: FirstAnswersPorts): FirstAnswers {
  let begun = false;
  const read = (name: string) => readFile(join(assets, 'assets', name)).catch(() => null);
  // Read before they are asked for: nothing can be painted without them, and then everything else happens as well.
  const styles = new Map<string, ReturnType<typeof read>>();
  void html.then((page) => {
    for (const [, name = ''] of page?.matchAll(STYLE) ?? []) styles.set(name, read(name));
  });
  const readable = html.then((page) => (page === null ? undefined : painted));
  return async ({ url, method }) => {
    if (method !== 'GET') return null;
    if (!begun && url === start) {
      begun = true;
      const page = await html;
      return page === null ? null : answer(inPieces(page, painted), HTML, 'no-cache');
    }
    if (url.startsWith(LOOK)) {
      const file = (await look)?.files.get(url.slice(SHOP.length));
      return file ? answer([file.content], file.type, FOR_EVER) : null;
    }
    const { name, ending } =
      /^app:\/\/shop\/assets\/(?<name>[\w-]+\.(?<ending>css|js))$/.exec(url)?.groups ?? {};
    const type = types[ending ?? ''];
    if (ending !== 'css') await readable;
    if (!name || !type) return null;
    const file = await (styles.get(name) ?? read(name));
    return file && answer([file], type, FOR_EVER);
  };
}

/** What is below the screen follows when what is on it is painted. */
async function* inPieces(page: string, painted: Promise<void>): AsyncGenerator<Uint8Array> {
  const [seen, below] = inTwoPieces(page);
  yield Buffer.from(seen);
  if (below === '') return;
  await painted;
  yield Buffer.from(below);
}

function answer(
  body: Iterable<string | Uint8Array> | AsyncIterable<Uint8Array>,
  type: string,
  keep: string,
): FirstAnswer {
  const headers = { 'Content-Type': type, 'Cache-Control': keep, ...Object.fromEntries(securityHeaders) };
  return { headers, body: Readable.from(body) };
}
