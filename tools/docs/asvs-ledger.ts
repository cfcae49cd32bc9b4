import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../setup.mjs';

/** A requirement of the standard and its state in the shop. */
export interface LedgerItem {
  /** `V6.2.4`. */
  item: string;
  state: string;
  /** A test by its file and title, or the reason of another state. */
  shownBy: string;
}

export const ledgerFile = 'docs/asvs.md';

/** Reads the text and the rows of the ledger. */
export async function readLedger(): Promise<{ text: string; items: LedgerItem[] }> {
  const text = await readFile(join(root, ledgerFile), 'utf8');
  const rows = [...text.matchAll(/^\| (V[\d.]+) +\|[^|]+\| ([a-z ]+?) +\| (.+?) +\|$/gm)];
  return { text, items: rows.map(([, item = '', state = '', shownBy = '']) => ({ item, state, shownBy })) };
}

/** Returns the problem of a row; '' = none. */
export async function faultOf({ item, state, shownBy }: LedgerItem): Promise<string> {
  if (state === 'not applicable' || state === 'deviation')
    return shownBy.length < 15 ? `${item} does not say why` : '';
  if (state !== 'met') return `${item} is ${state}`;
  const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(shownBy) ?? [];
  if (!/\.(test|spec)\.tsx?$/.test(file)) return `${item} names no test`;
  const text = await readFile(join(root, file), 'utf8').catch(() => '');
  return text.includes(`'${title}'`) || text.includes(`"${title}"`)
    ? ''
    : `${item} names a test that there is not: ${title}`;
}
