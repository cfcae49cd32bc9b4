import { imageFaults } from './image-faults';

interface SiteResponse {
  status: number;
  /** Null for anything but a page. */
  html: string | null;
}

export interface CrawledSite {
  fetch: (path: string) => Promise<SiteResponse>;
  /** Returns whether pages of this path are not indexed. Of such pages that differ in the query, only the first is fetched. */
  isUnindexed?: (pathname: string) => boolean;
}

export interface CrawledPage {
  title: string;
  description: string;
  /** Path and query of the canonical address; null without one. */
  canonical: string | null;
  noindex: boolean;
}

export interface Crawl {
  /** By path and query, in the order in which they were found. */
  pages: ReadonlyMap<string, CrawledPage>;
  /** Texts that describe the faults. */
  findings: string[];
}

/** Characters that search engines show. */
const MAX_DESCRIPTION_LENGTH = 160;

/**
 * Fetches `starts` and all pages of the site that are linked from there, each once. Reports links whose status is not 200,
 * pages without exactly one h1 or without a title, description or canonical URL, images without a size or loaded too early,
 * canonical URLs of pages with another canonical URL, and titles and descriptions that several pages have.
 */
export async function crawl(
  starts: readonly string[],
  { fetch, isUnindexed = () => false }: CrawledSite,
): Promise<Crawl> {
  const pages = new Map<string, CrawledPage>();
  const findings: string[] = [];
  const foundOn = new Map(starts.map((path) => [path, 'no page']));
  const triedPathnames = new Set<string>();
  const visit = async (path: string) => {
    const { pathname } = new URL(path, 'http://shop.test');
    if (isUnindexed(pathname) && triedPathnames.has(pathname)) return;
    triedPathnames.add(pathname);
    const { status, html } = await fetch(path);
    if (status !== 200) {
      findings.push(`${path} answers ${status}, linked on ${foundOn.get(path)}`);
      return;
    }
    if (html === null) return;
    const page = readPage(html);
    pages.set(path, page);
    findings.push(...faultsOf(page, html).map((fault) => `${path} ${fault}`));
    const linkedPaths = [...linksOf(html), ...(page.canonical === null ? [] : [page.canonical])];
    for (const link of linkedPaths) if (!foundOn.has(link)) foundOn.set(link, path);
  };
  // A map keeps its order while it grows, so that this ends only when nothing new is found.
  for (const path of foundOn.keys()) await visit(path);
  return { pages, findings: [...findings, ...faultsBetween(pages)] };
}

function readPage(html: string): CrawledPage {
  const canonical = attribute(html, /<link rel="canonical" href="([^"]*)">/);
  return {
    title: attribute(html, /<title>([^<]*)<\/title>/) ?? '',
    description: attribute(html, /<meta name="description" content="([^"]*)">/) ?? '',
    canonical: canonical === null ? null : pathOf(canonical),
    noindex: html.includes('<meta name="robots" content="noindex">'),
  };
}

function faultsOf({ title, description, canonical }: CrawledPage, html: string): string[] {
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
  return [
    ...(headings === 1 ? [] : [`has ${headings} h1`]),
    ...(title ? [] : ['has no title']),
    ...(description ? [] : ['has no description']),
    ...(description.length <= MAX_DESCRIPTION_LENGTH
      ? []
      : [`has a description of ${description.length} characters`]),
    ...(canonical === null ? ['has no canonical address'] : []),
    ...imageFaults(html),
  ];
}

/** Reports canonical URLs that name another canonical URL, and titles and descriptions of several pages. */
function faultsBetween(pages: ReadonlyMap<string, CrawledPage>): string[] {
  const findings: string[] = [];
  const pageByTitle = new Map<string, string>();
  const pageByDescription = new Map<string, string>();
  for (const [path, { title, description, canonical }] of pages) {
    if (canonical === null) continue;
    const content = pages.get(canonical);
    if (content && content.canonical !== canonical)
      findings.push(`${path} has the canonical ${canonical}, whose own is ${content.canonical}`);
    const namesake = firstPageWith(pageByTitle, title, canonical);
    if (namesake !== canonical) findings.push(`${canonical} has the title of ${namesake}: ${title}`);
    const twin = firstPageWith(pageByDescription, description, canonical);
    if (twin !== canonical) findings.push(`${canonical} has the description of ${twin}: ${description}`);
  }
  return findings;
}

/** Returns the first page with this text, which may be the page itself. */
function firstPageWith(pages: Map<string, string>, text: string, canonical: string): string {
  const earlier = pages.get(text) ?? canonical;
  pages.set(text, earlier);
  return earlier;
}

/** Returns path and query of the pages of the site that a page links to, without fragments. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="(\/(?!\/)[^"]*)"/g)].map(([, href = '']) =>
    pathOf(unescape(href)),
  );
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address, 'http://shop.test');
  return pathname + search;
}

function attribute(html: string, pattern: RegExp): string | null {
  const value = pattern.exec(html)?.[1];
  return value === undefined ? null : unescape(value);
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
};

function unescape(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => entities[entity] ?? entity);
}
