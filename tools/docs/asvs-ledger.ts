import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../setup.mjs';

/** A requirement of OWASP's Application Security Verification Standard (ASVS) and its state in the shop. */
export interface LedgerItem {
  /** Such as `V6.2.4`. */
  requirementId: string;
  state: string;
  /** A test by its file and title, or the reason of another state. */
  evidence: string;
}

const MIN_REASON_LENGTH = 15;

export const ledgerFile = 'docs/asvs.md';

/** Reads the text and the rows of the ledger. */
export async function readLedger(): Promise<{ text: string; items: LedgerItem[] }> {
  const text = await readFile(join(root, ledgerFile), 'utf8');
  const rows = [...text.matchAll(/^\| (V[\d.]+) +\|[^|]+\| ([a-z ]+?) +\| (.+?) +\|$/gm)];
  const items = rows.map(([, requirementId = '', state = '', evidence = '']) => ({
    requirementId,
    state,
    evidence,
  }));
  return { text, items };
}

/** Returns the problem of a row; '' = none. A requirement is met by an existing test, or has a reason why it need not be. */
export async function findLedgerProblem({ requirementId, state, evidence }: LedgerItem): Promise<string> {
  if (state === 'not applicable' || state === 'deviation')
    return evidence.length < MIN_REASON_LENGTH ? `${requirementId} does not say why` : '';
  if (state !== 'met') return `${requirementId} is ${state}`;
  const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(evidence) ?? [];
  if (!/\.(test|spec)\.tsx?$/.test(file)) return `${requirementId} names no test`;
  const text = await readFile(join(root, file), 'utf8').catch(() => '');
  return text.includes(`'${title}'`) || text.includes(`"${title}"`)
    ? ''
    : `${requirementId} names a test that does not exist: ${title}`;
}
