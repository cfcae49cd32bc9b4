import { z } from 'zod';

const { hostname, rfc5322Email } = z.regexes;

/** Characters that end or change the host of a URL, so that the rest would be ignored. */
const noHost = /[\s\p{Cc}/?#:\\@%[\]]/u;
const lettersAtEnd = /\.[a-z][a-z\d-]*[a-z\d]$/;
/** RFC 5321. */
const MAX_LOCAL_PART = 64;

/** Returns an internationalized domain in ASCII (`bücher.example` becomes `xn--bcher-kva.example`); '' for no domain. */
export function asciiDomain(domain: string): string {
  if (domain === '' || noHost.test(domain)) return '';
  try {
    const ascii = new URL(`http://${domain}`).hostname;
    return hostname.test(ascii) && lettersAtEnd.test(ascii) ? ascii : '';
  } catch {
    return '';
  }
}

/**
 * Returns whether a text is an e-mail address. The part before the @ follows zod's pattern of RFC 5322 without quotes, the
 * domain has to be a host name after IDNA conversion with a top-level domain.
 */
export function isEmailAddress(text: string): boolean {
  const index = text.lastIndexOf('@');
  const local = text.slice(0, index);
  if (index < 1 || local.length > MAX_LOCAL_PART || /["\p{Cc}]/u.test(local)) return false;
  return rfc5322Email.test(`${local}@domain.example`) && asciiDomain(text.slice(index + 1)) !== '';
}
