import { normalizeIdentifier } from './customer-store';
import publicProviders from 'email-providers/all.json';
import { getDomain } from 'tldts';

const gmailDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the same text for all addresses of one mailbox; limits count by it. Many providers deliver `name+tag` to `name`;
 * Gmail ignores dots and has two domains. Never send to the result: at a server without tags, `name` is another mailbox.
 */
export function mailboxKey(email: string): string {
  const address = normalizeIdentifier(email);
  const atSign = address.lastIndexOf('@');
  const [localPart, domain] = [address.slice(0, atSign), address.slice(atSign + 1)];
  // In `+tag@…`, no name precedes the tag, so the tag stays.
  const name = localPart.split('+')[0] || localPart;
  return gmailDomains.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

const publicProviderDomains: ReadonlySet<string> = new Set(publicProviders);

/**
 * Returns the institution of a verified e-mail address: its registrable domain (`uni.edu` for `ann@bio.uni.edu`). The domain of a
 * public mail provider is not an institution: for such an address, the result is its mailbox (see `mailboxKey`) at that domain.
 */
export function institutionOf(email: string): string {
  const mailbox = mailboxKey(email);
  const atSign = mailbox.lastIndexOf('@');
  const [localPart, host] = [mailbox.slice(0, atSign), mailbox.slice(atSign + 1)];
  const domain = getDomain(host) ?? host;
  if (!publicProviderDomains.has(domain) && !publicProviderDomains.has(host)) return domain;
  return `${localPart}@${domain}`;
}
