import { z } from 'zod';

const { hostname, rfc5322Email } = z.regexes;

/** Characters that end or change the host of a URL, so that the rest would be ignored. */
const noHostCharacter = /[\s\p{Cc}/?#:\\@%[\]]/u;
const topLevelDomain = /\.[a-z][a-z\d-]*[a-z\d]$/;
/** Characters before the @ (RFC 5321). */
const MAX_LOCAL_LENGTH = 64;

/** Returns an internationalized domain in ASCII (`bücher.example` becomes `xn--bcher-kva.example`); '' for no domain. */
export function asciiDomain(domain: string): string {
  if (domain === '' || noHostCharacter.test(domain)) return '';
  try {
    const ascii = new URL(`http://${domain}`).hostname;
    return hostname.test(ascii) && topLevelDomain.test(ascii) ? ascii : '';
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
  if (index < 1 || local.length > MAX_LOCAL_LENGTH || /["\p{Cc}]/u.test(local)) return false;
  return rfc5322Email.test(`${local}@domain.example`) && asciiDomain(text.slice(index + 1)) !== '';
}
