import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RenderedPage, INITIAL_VIEW_END } from '../../shared/contract/page';
import type { ShopSettings } from '../../shared/contract/shop-settings';
import type { Branding } from '../branding/load-branding';
import { headElements } from './page-head';
import { escapeHtml } from '../lib/escape-html';

/** The built `index.html` with settings inserted, empty or with a rendered page. */
export interface PageTemplate {
  empty: string;
  /** `empty` with a notice for browsers without JavaScript, for pages of customers, which the server does not render. */
  member: string;
  fill(page: RenderedPage): FilledPage;
}

export interface FilledPage {
  html: string;
  /** Hash of the style element for the content security policy (`sha256-…`); null when the page only links styles. */
  styleHash: string | null;
}

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

type Manifest = Record<string, Chunk>;

/** Root element of the renderer. */
const ROOT = '<div id="shop"></div>';

/** Open Graph image that follows a page's own one, and the only image of other pages. */
const DEFAULT_IMAGE = '/icons/icon-512.png';

/** Source of the script that loads the entry (the program's first script) after the first paint, and recovers if that fails. */
const START_SCRIPT = 'app/hydration/start-after-paint.ts';

/**
 * Lazy parts that the server renders with their screen. The page needs their styles immediately, to avoid a layout shift;
 * their code is loaded later.
 */
const SERVER_RENDERED_PARTS: Record<string, string> = {
  'features/product/product-screen.tsx': 'features/product/product-sections.tsx',
};

/**
 * Reads the built renderer's page and manifest. `inlineStyles` puts the styles of a rendered page into the page, so that it
 * can be painted after one round trip. Rejects when the renderer is not built.
 */
export async function openPageTemplate(
  assets: string,
  settings: ShopSettings,
  branding: Branding | null,
  { inlineStyles = false } = {},
): Promise<PageTemplate> {
  const [page, manifestText] = await Promise.all([
    readFile(join(assets, 'index.html'), 'utf8'),
    readFile(join(assets, '.vite/manifest.json'), 'utf8'),
  ]);
  const manifest = JSON.parse(manifestText) as Manifest;
  // Only '<' could close the element that contains the JSON.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const html = withBranding(page, branding).replace('<!--shop-settings-->', () =>
    dataElement('shop-settings', json),
  );
  /** Page with the styles and scripts of a screen but without content, by the source file of the screen. */
  const screenPages = new Map<string, FilledPage>();
  const defaultImage = existsSync(join(assets, DEFAULT_IMAGE)) ? DEFAULT_IMAGE : null;
  const icon = branding ? (branding.appIcon?.src ?? null) : defaultImage;
  const startScript = manifest[START_SCRIPT]?.file;
  const createScreenPage = (source: string): FilledPage => {
    const { styles, scripts } = screenFiles(manifest, source);
    const withScripts = startScript === undefined ? html : withStartScript(html, startScript, scripts);
    const htmlWithLinks = addLinks(
      withScripts,
      styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join(''),
    );
    return inlineStyles ? withInlineStyles(htmlWithLinks, assets) : { html: htmlWithLinks, styleHash: null };
  };
  const emptyPage = startScript === undefined ? html : withPreloadedProgram(html, startScript);
  const empty = setHead(emptyPage, `<title>${escapeHtml(`${settings.brand} | ${settings.claim}`)}</title>`);
  return {
    empty,
    member: empty.replace(ROOT, () => ROOT + noScriptNotice(settings)),
    fill({ head, html: rendered, data, source }) {
      const { structuredData } = head;
      const screenPage = getOrCreate(screenPages, source ?? '', () => createScreenPage(source ?? ''));
      const withHead = setHead(screenPage.html, headElements(head, { siteName: settings.brand, icon }));
      const filledHtml = addLinks(withHead, renderBlockingLink(rendered)).replace(
        ROOT,
        () =>
          `<div id="shop">${rendered}</div>${dataElement('shop-data', data)}` +
          // After the content, because only search engines read it.
          (structuredData === null ? '' : `<script type="application/ld+json">${structuredData}</script>`),
      );
      return { html: filledHtml, styleHash: screenPage.styleHash };
    },
  };
}

/** Returns contact data for browsers without JavaScript. */
function noScriptNotice({ email, phone }: ShopSettings): string {
  const message = `This page needs JavaScript. Please write to ${email} or call ${phone} instead.`;
  return `<noscript><p>${escapeHtml(message)} <a href="/">Home page</a></p></noscript>`;
}

/** Replaces the default icons by those of the branding and adds its style sheet after all others. */
function withBranding(html: string, branding: Branding | null): string {
  if (!branding) return html;
  const { appIcon, logos, styleSheet: style } = branding;
  const icons = [
    `<link rel="icon" href="${logos.mark}">`,
    appIcon && `<link rel="apple-touch-icon" href="${appIcon.src}">`,
  ];
  const withoutIcons = html.replace(/\s*<link rel="(?:icon|apple-touch-icon)"[^>]*>/g, '');
  return addLinks(
    withoutIcons,
    [...icons, style && `<link rel="stylesheet" href="${style}">`].filter(Boolean).join(''),
  );
}

/**
 * Replaces the entry by the start script, which has the names of all scripts in its attributes and loads them after the first
 * paint. Their requests and compilation would delay the paint by about 100 ms on a processor four times slower.
 */
function withStartScript(html: string, script: string, screenScripts: string[]): string {
  const preloadedFiles = Array.from(html.matchAll(MODULE_PRELOAD), ([, file]) => file).join(' ');
  const screenFileList = screenScripts.map((file) => `/${file}`).join(' ');
  return html
    .replace(MODULE_PRELOAD, '')
    .replace(
      ENTRY_SCRIPT,
      (_whole, entry: string) =>
        `<script type="module" crossorigin src="/${script}" data-before="${preloadedFiles}" data-program="${entry}" data-screen="${screenFileList}"></script>`,
    );
}

/**
 * Lets the start script run the entry of an empty page, because it recovers from an entry that fails to load. Preloads all
 * scripts, because an empty page has no first paint that they could delay.
 */
function withPreloadedProgram(html: string, script: string): string {
  return html.replace(
    ENTRY_SCRIPT,
    (_whole, entry: string) =>
      `<script type="module" crossorigin src="/${script}" data-program="${entry}"></script>` +
      `<link rel="modulepreload" crossorigin href="${entry}">`,
  );
}

const MODULE_PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]+)">/g;
const ENTRY_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

const BUILT_STYLES = /<link rel="stylesheet"(?: crossorigin)? href="(\/assets\/[^"]+)">/g;

/**
 * Puts the built style sheets into one element. Keeps their links, disabled: the program loads the style sheets of a lazy script
 * unless the page has links to them.
 */
function withInlineStyles(html: string, assets: string): FilledPage {
  const files = Array.from(html.matchAll(BUILT_STYLES), ([, file = '']) => file);
  if (files.length === 0) return { html, styleHash: null };
  const styles = files.map((file) => readFileSync(join(assets, file), 'utf8')).join('\n');
  const links = files.map((file) => `<link rel="stylesheet" disabled href="${file}">`).join('');
  const [firstLink = ''] = html.match(BUILT_STYLES) ?? [];
  return {
    // The styles replace the first link, so that the style sheet of the branding stays after the shop's.
    html: html.replace(firstLink, () => `<style>${styles}</style>${links}`).replace(BUILT_STYLES, ''),
    styleHash: `sha256-${createHash('sha256').update(styles).digest('base64')}`,
  };
}

/**
 * Returns a link that blocks rendering until the browser has received the first visible part, so that the page is laid out only once;
 * '' for a page without a marked end of that part.
 */
function renderBlockingLink(rendered: string): string {
  if (!rendered.includes(` id="${INITIAL_VIEW_END}"`)) return '';
  return `<link rel="expect" href="#${INITIAL_VIEW_END}" blocking="render">`;
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

/** Returns the files of a screen that the entry does not load itself. */
function screenFiles(manifest: Manifest, source: string): { styles: string[]; scripts: string[] } {
  const entryChunks = chunksWithImports(manifest, ['index.html']);
  const screenChunks = chunksWithImports(manifest, [source]);
  const renderedChunks = chunksWithImports(manifest, [source, SERVER_RENDERED_PARTS[source] ?? source]);
  return {
    styles: stylesOf(renderedChunks).filter((file) => !stylesOf(entryChunks).includes(file)),
    scripts: [...screenChunks].filter((chunk) => !entryChunks.has(chunk)).map(({ file }) => file),
  };
}

/** Returns the chunks of these sources and of all that they import statically. */
function chunksWithImports(manifest: Manifest, sources: string[]): Set<Chunk> {
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

function getOrCreate<Value>(cache: Map<string, Value>, key: string, create: () => Value): Value {
  const value = cache.get(key) ?? create();
  cache.set(key, value);
  return value;
}
