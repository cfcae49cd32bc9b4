import { normalizeIdentifier } from './customer-store';
import publicProviders from 'email-providers/all.json';
import { getDomain } from 'tldts';

const gmailDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the same text for addresses that reach one mailbox, for counting. Providers deliver `name+tag` to `name`; Gmail
 * ignores dots and has two domains. Never send to the result: some servers do not know tags.
 */
export function mailboxKey(email: string): string {
  const key = normalizeIdentifier(email);
  const index = key.lastIndexOf('@');
  const [mailbox, domain] = [key.slice(0, index), key.slice(index + 1)];
  // An address that starts with the tag has no other name.
  const name = mailbox.split('+')[0] || mailbox;
  return gmailDomains.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

const publicProviderDomains: ReadonlySet<string> = new Set(publicProviders);

/**
 * Returns the institution of a verified email address: its registrable domain (`uni.edu` for `ann@bio.uni.edu`). Domains
 * of public mail providers are not institutions: there, the result is the mailbox, see `mailboxKey`.
 */
export function institutionOf(email: string): string {
  const key = mailboxKey(email);
  const index = key.lastIndexOf('@');
  const [mailbox, host] = [key.slice(0, index), key.slice(index + 1)];
  const domain = getDomain(host) ?? host;
  if (!publicProviderDomains.has(domain) && !publicProviderDomains.has(host)) return domain;
  return `${mailbox}@${domain}`;
}
