import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { readSourceNotation } from './source-notation';

const extension = String.raw`\.(?:jpe?g|png|webp|gif|tiff?|svg|pdf|bmp|heic)`;
/**
 * Separators of a list. A URL may contain commas and semicolons: they separate only after a file extension, before a URL or a
 * language, before a blank, and at the end. A blank separates before a URL, but not after a language.
 */
const separator = new RegExp(
  String.raw`\s*[|\n\r]+\s*|\s*[;,]\s*(?=$|https?:\/\/|[a-z]{2}:\s)|(?<=${extension}["']?)\s*[;,]\s*|;\s+|,\s+(?=\S+${extension}\b)|(?<!(?:^|\s)[a-z]{2}:)\s+(?=https?:\/\/)`,
  'i',
);

/** Splits a cell with paths and URLs of files. The cell may also contain JSON, HTML or Markdown. */
export function splitSources(text: string): string[] {
  const plain = text.trim().replace(/^"([^"]*)"$/s, '$1');
  const sources = readSourceNotation(plain) ?? plain.split(separator);
  return sources
    .map((source) => source.trim().replace(/^(["'])(.*)\1$/s, '$2'))
    .filter((candidate) => candidate !== '');
}

/**
 * Returns the sources in a cell of a table that links to an address: the address, unless the text of the cell names a URL or
 * several files, or names a file while the address cannot be read, such as one on the computer of the author.
 */
export function linkedSources(text: string, link: string | undefined, table: string): string {
  if (link === undefined) return text;
  const sources = splitSources(text);
  if (sources.length > 1 || /https?:\/\//i.test(text)) return text;
  const isNamed = new RegExp(`${extension}$`, 'i').test(text);
  return isNamed && 'reason' in resolveSource(link, table) ? text : link;
}

/** A file that a table names. */
export interface FileReference {
  /** URL, or absolute path of a file. */
  location: string;
  isUrl: boolean;
  /** ISO 639-1 code of a document's language; '' when unknown. */
  language: string;
}

/**
 * Resolves a source in a table: an http or https URL, or a path relative to the folder of the table. Returns the reason
 * when it is neither. A source may start with a language: `de: sds.pdf`.
 */
export function resolveSource(source: string, table: string): FileReference | { reason: string } {
  const [, language = '', rest = source] = /^([a-z]{2}):\s*(.+)$/is.exec(source) ?? [];
  const text = rest.trim();
  if (/^[a-z][a-z0-9+.-]+:/i.test(text) && !/^[a-z]:[\\/]/i.test(text)) return resolveUrl(text, language);
  const path = text.replaceAll('\\', '/');
  if (path.includes('\0')) return { reason: 'not a path of a file' };
  if (isAbsolute(path) || /^[a-z]:/i.test(path) || path.startsWith('//'))
    return { reason: 'the path must be relative to the folder of the table' };
  const folder = dirname(resolve(table));
  const location = resolve(folder, path);
  if (!isWithin(folder, location)) return { reason: 'the path leaves the folder of the table' };
  return { location, isUrl: false, language: language.toLowerCase() };
}

function resolveUrl(text: string, language: string): FileReference | { reason: string } {
  if (!URL.canParse(text)) return { reason: 'not a valid address' };
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { reason: 'only http and https addresses can be downloaded' };
  if (url.username !== '' || url.password !== '') return { reason: 'the address contains a user name' };
  url.hash = '';
  return { location: url.href, isUrl: true, language: language.toLowerCase() };
}

/** Returns whether a path is inside a folder. */
export function isWithin(folder: string, path: string): boolean {
  const relativePath = relative(folder, path);
  const isOutside = relativePath === '..' || relativePath.startsWith(`..${sep}`) || isAbsolute(relativePath);
  return relativePath !== '' && !isOutside;
}

/** Returns the file name of a location, for the name of a document. */
export function fileNameOf({ location, isUrl }: Pick<FileReference, 'location' | 'isUrl'>): string {
  const name = basename(isUrl ? new URL(location).pathname : location);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Writes a reference as one line, so that rows of a product can be merged by text. */
export function writeReference({ location, isUrl, language }: FileReference): string {
  return [isUrl ? 'url' : 'file', language, location].join(' ');
}

/** Reverses {@link writeReference}. */
export function readReference(line: string): FileReference {
  const [kind = '', language = '', ...location] = line.split(' ');
  return { isUrl: kind === 'url', language, location: location.join(' ') };
}
