import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderedPage } from '../../shared/contract/page';
import { FIRST_IN_VIEW } from '../../shared/domain/first-in-view';
import type { ShopSettings } from '../../shared/settings';
import type { Look } from '../branding/load-branding';
import { headElements } from './page-head';
import { escapeMarkup } from '../lib/escape-html';

/** The built page with its places filled: with nothing drawn (the kiosk), or with a page drawn by the server. */
export interface PageTemplate {
  empty: string;
  /** The same for a customer's own page; says what to do where no script runs. */
  member: string;
  fill(page: RenderedPage): string;
}

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

type Manifest = Record<string, Chunk>;

/** Where the shop is drawn. */
const ROOT = '<div id="shop"></div>';

/** A picture for whoever shares a page without one of its own, or cannot draw that. */
const ICON = '/icons/icon-512.png';

/** Source of what begins the entry in a page that is drawn. */
const BEGINNING = 'after-paint.ts';

/** Source of what the entry asks for first on a customer's own page; the screen's file is known there. */
const MEMBER_CODE = 'app/user-screens.ts';

/** The same for the pages on which few visits begin. */
const LATER_CODE = 'app/later-screens.ts';

/**
 * Screens of which the server draws more than they ask for first. Without its styles that part would be seen bare, and
 * jump when they come; its code can wait, because the drawn part stays until it is there.
 */
const DRAWN_BEFORE_ITS_CODE: Record<string, string> = {
  'features/product/product-screen.tsx': 'features/product/product-sections.tsx',
};

/** Reads the built renderer's page and manifest. Rejects when it is not built. */
export async function openPageTemplate(
  assets: string,
  settings: ShopSettings,
  look: Look | null,
): Promise<PageTemplate> {
  const [page, manifestText] = await Promise.all([
    readFile(join(assets, 'index.html'), 'utf8'),
    readFile(join(assets, '.vite/manifest.json'), 'utf8'),
  ]);
  const manifest = JSON.parse(manifestText) as Manifest;
  // JSON inside an element: only '<' could end it.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const html = withLook(page, look).replace('<!--shop-settings-->', () => dataElement('shop-settings', json));
  const links = new Map<string, string>();
  const icon = look ? (look.appIcon?.src ?? null) : existsSync(join(assets, ICON)) ? ICON : null;
  const beginning = manifest[BEGINNING]?.file;
  const drawnHtml = beginning === undefined ? html : begunBy(html, beginning);
  const empty = setHead(html, `<title>${escapeMarkup(`${settings.brand} | ${settings.claim}`)}</title>`);
  return {
    empty,
    member: addLinks(empty, linksOf(manifest, MEMBER_CODE)).replace(
      ROOT,
      () => ROOT + withoutScript(settings),
    ),
    fill({ head, html: drawn, data, source }) {
      const ownLinks = source === null ? '' : remember(links, source, () => linksOf(manifest, source));
      const things = head.structuredData;
      const page = setHead(drawnHtml, headElements(head, { siteName: settings.brand, icon }));
      return addLinks(page, ownLinks + paintedFrom(drawn)).replace(
        ROOT,
        () =>
          `<div id="shop">${drawn}</div>${dataElement('shop-data', data)}` +
          // Behind the content, because only machines read it.
          (things === null ? '' : `<script type="application/ld+json">${things}</script>`),
      );
    },
  };
}

/** How to reach the shop all the same. */
function withoutScript({ email, phone }: ShopSettings): string {
  const words = `This page needs JavaScript. Please write to ${email} or call ${phone} instead.`;
  return `<noscript><p>${escapeMarkup(words)} <a href="/">Home page</a></p></noscript>`;
}

/** The icons of the shop's own in the place of those that it came with, and its colours behind all others. */
function withLook(html: string, look: Look | null): string {
  if (!look) return html;
  const { appIcon, marks, style } = look;
  const icons = [
    `<link rel="icon" href="${marks.mark}">`,
    appIcon && `<link rel="apple-touch-icon" href="${appIcon.src}">`,
  ];
  const bare = html.replace(/\s*<link rel="(?:icon|apple-touch-icon)"[^>]*>/g, '');
  return addLinks(
    bare,
    [...icons, style && `<link rel="stylesheet" href="${style}">`].filter(Boolean).join(''),
  );
}

/** The entry and what it stands on are fetched as before, and run by another script. */
function begunBy(html: string, script: string): string {
  const imports = html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g);
  const before = Array.from(imports, ([, file]) => file).join(' ');
  return html.replace(
    /<script type="module" crossorigin src="([^"]+)"><\/script>/,
    (_whole, entry: string) =>
      `<script type="module" crossorigin src="/${script}" data-before="${before}" data-program="${entry}"></script>` +
      `<link rel="modulepreload" crossorigin href="${entry}">`,
  );
}

/** Tells the browser before which part of what is drawn there is no use in painting. */
function paintedFrom(drawn: string): string {
  if (!drawn.includes(` id="${FIRST_IN_VIEW}"`)) return '';
  return `<link rel="expect" href="#${FIRST_IN_VIEW}" blocking="render">`;
}

function setHead(html: string, elements: string): string {
  return html.replace('<title></title>', () => elements);
}

function addLinks(html: string, links: string): string {
  return html.replace('</head>', () => `${links}</head>`);
}

function dataElement(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** Styles and scripts of a screen, so that the browser finds them before the entry asks for them. */
function linksOf(manifest: Manifest, source: string): string {
  const known = closure(manifest, ['index.html']);
  const asked = manifest[LATER_CODE]?.dynamicImports?.includes(source) ? [LATER_CODE, source] : [source];
  const first = closure(manifest, asked);
  const drawn = closure(manifest, [...asked, DRAWN_BEFORE_ITS_CODE[source] ?? source]);
  const styles = stylesOf(drawn).filter((file) => !stylesOf(known).includes(file));
  const scripts = [...first].filter((chunk) => !known.has(chunk)).map(({ file }) => file);
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('');
}

/** What the browser loads for these sources, each chunk once, without what they ask for later. */
function closure(manifest: Manifest, sources: string[]): Set<Chunk> {
  const chunks = new Set<Chunk>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(visit);
  };
  sources.forEach(visit);
  return chunks;
}

function stylesOf(chunks: Set<Chunk>): string[] {
  return [...new Set([...chunks].flatMap(({ css = [] }) => css))];
}

function remember<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
