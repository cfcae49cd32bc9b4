import { randomInt } from 'node:crypto';
import type { Deps } from '../app/context';
import { nobody } from '../http/handler-types';
import { hasNoCustomer } from './customer-presence';
import { randomSecret } from '../lib/secrets';

export interface DemonstrationAccount {
  username: string;
  password: string;
}

const usernames = ['demo.ada', 'demo.ben'];
/** Nobody reads mail at this domain: it is reserved for examples. */
const DOMAIN = 'institute.example';
/** Without characters that are typed wrong from paper. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Makes accounts to try out, on the first run of a shop that says that it is a demonstration; otherwise none. They are
 * registered as visitors are. The passwords are kept nowhere: whoever calls has to show them.
 */
export async function makeDemonstrationAccounts(deps: Deps): Promise<DemonstrationAccount[]> {
  if (deps.settings.demonstration_notice === '' || !(await hasNoCustomer(deps.database))) return [];
  const accounts = usernames.map((username) => ({ username, password: randomPassword() }));
  for (const account of accounts) await register(deps, account);
  return accounts;
}

/** What is printed of them, on standard output and never in the log. */
export function accountsInWords(accounts: readonly DemonstrationAccount[]): string {
  if (accounts.length === 0) return '';
  const lines = accounts.map(({ username, password }) => `  ${username}   ${password}\n`);
  return `Accounts to try out, made just now and shown only this once:\n${lines.join('')}`;
}

async function register(deps: Deps, { username, password }: DemonstrationAccount): Promise<void> {
  // There is nobody to read a captcha: this one call gets an answer of its own that nobody else knows.
  const captcha = randomSecret().slice(0, 16);
  await deps.handlers.register(
    { username, email: `${username}@${DOMAIN}`, password, captcha_id: 'none', captcha },
    { ...deps, testCaptcha: captcha },
    nobody,
  );
}

function randomPassword(): string {
  const group = () =>
    Array.from({ length: 4 }, () => characters.charAt(randomInt(characters.length))).join('');
  return [group(), group(), group(), group()].join('-');
}
