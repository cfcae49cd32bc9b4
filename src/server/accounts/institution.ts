import publicProviders from 'email-providers/all.json';
import { getDomain } from 'tldts';
import { mailboxKey } from './mailbox-key';

const publicProviderDomains: ReadonlySet<string> = new Set(publicProviders);

/**
 * Returns the institution of a verified email address: its registrable domain (`uni.edu` for `ann@bio.uni.edu`). Domains
 * of public mail providers are not institutions: there, the result is the mailbox, see `mailboxKey`.
 */
export function institutionOf(email: string): string {
  const key = mailboxKey(email);
  const at = key.lastIndexOf('@');
  const [mailbox, host] = [key.slice(0, at), key.slice(at + 1)];
  const domain = getDomain(host) ?? host;
  if (!publicProviderDomains.has(domain) && !publicProviderDomains.has(host)) return domain;
  return `${mailbox}@${domain}`;
}
