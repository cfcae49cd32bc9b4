import { randomInt } from 'node:crypto';
import type { AppContext } from '../app/context';
import { anonymousCaller } from '../http/caller';
import { hasNoCustomers } from './customer-store';
import { randomSecret } from '../lib/random';

export interface DemonstrationAccount {
  username: string;
  password: string;
}

const usernames = ['demo.ada', 'demo.ben'];
/** Reserved for examples (RFC 2606): no mail is delivered there. */
const DOMAIN = 'institute.example';
/** Characters of generated passwords, without those that are easily confused in print. */
const passwordCharacters = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Registers sample accounts on the first run of a demonstration shop; otherwise returns []. Passwords are not
 * stored: the caller must show them.
 */
export async function createDemonstrationAccounts(deps: AppContext): Promise<DemonstrationAccount[]> {
  if (deps.settings.demonstration_notice === '' || !(await hasNoCustomers(deps.database))) return [];
  const accounts = usernames.map((username) => ({ username, password: randomPassword() }));
  for (const account of accounts) await registerAccount(deps, account);
  return accounts;
}

/** Returns a text for standard output only: it contains passwords and must not reach the log. */
export function formatDemonstrationAccounts(accounts: readonly DemonstrationAccount[]): string {
  if (accounts.length === 0) return '';
  const lines = accounts.map(({ username, password }) => `  ${username}   ${password}\n`);
  return `Demonstration accounts (shown only once):\n${lines.join('')}`;
}

async function registerAccount(
  deps: AppContext,
  { username, password }: DemonstrationAccount,
): Promise<void> {
  // Replaces the captcha by a test answer that only this call knows; answers have at most 16 characters.
  const captcha = randomSecret().slice(0, 16);
  await deps.handlers.register(
    { username, email: `${username}@${DOMAIN}`, password, captcha_id: 'none', captcha },
    { ...deps, testCaptcha: captcha },
    anonymousCaller,
  );
}

function randomPassword(): string {
  const group = () =>
    Array.from({ length: 4 }, () => passwordCharacters.charAt(randomInt(passwordCharacters.length))).join('');
  return [group(), group(), group(), group()].join('-');
}
