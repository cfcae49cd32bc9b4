import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderedPage } from '../shared/contract/page';
import type { ShopSettings } from '../shared/settings';

/** The built page with its places filled: with nothing drawn (the kiosk), or with a page drawn by the server. */
export interface PageTemplate {
  empty: string;
  fill(page: RenderedPage): string;
}

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Record<string, Chunk>;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Reads the built renderer's page and manifest. Rejects when it is not built. */
export async function openPageTemplate(assets: string, settings: ShopSettings): Promise<PageTemplate> {
  const [page, manifestText] = await Promise.all([
    readFile(join(assets, 'index.html'), 'utf8'),
    readFile(join(assets, '.vite/manifest.json'), 'utf8'),
  ]);
  const manifest = JSON.parse(manifestText) as Manifest;
  // JSON inside an element: only '<' could end it.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const html = page.replace('<!--shop-settings-->', () => dataElement('shop-settings', json));
  const links = new Map<string, string>();
  return {
    empty: setTitle(html, `${settings.brand} | ${settings.claim}`),
    fill({ title, html: drawn, data, source }) {
      const head = source === null ? '' : remember(links, source, () => linksOf(manifest, source));
      return setTitle(html, title)
        .replace('</head>', () => `${head}</head>`)
        .replace(
          '<div id="shop"></div>',
          () => `<div id="shop">${drawn}</div>${dataElement('shop-data', data)}`,
        );
    },
  };
}

function setTitle(html: string, title: string): string {
  const text = title.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
  return html.replace('<title></title>', () => `<title>${text}</title>`);
}

function dataElement(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** Styles and scripts of a screen, so that the browser finds them before the entry asks for them. */
function linksOf(manifest: Manifest, source: string): string {
  const chunks = new Set<Chunk>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(visit);
  };
  visit('index.html');
  const known = new Set([...chunks].flatMap(({ file, css = [] }) => [file, ...css]));
  chunks.clear();
  visit(source);
  const all = [...chunks];
  const styles = all.flatMap(({ css = [] }) => css).filter((file) => !known.has(file));
  const scripts = all.map(({ file }) => file).filter((file) => !known.has(file));
  return [
    ...[...new Set(styles)].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('');
}

function remember<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
