import { z } from 'zod';

const { hostname, rfc5322Email } = z.regexes;

/** Characters that a URL parser does not take as part of the host: it ends the host there, removes or decodes them. */
const nonHostCharacter = /[\s\p{Cc}/?#:\\@%[\]]/u;
const topLevelDomain = /\.[a-z][a-z\d-]*[a-z\d]$/;
/** Maximum characters before the @ (RFC 5321). */
const MAX_LOCAL_LENGTH = 64;

/**
 * Returns an internationalized domain in ASCII (`bücher.example` becomes `xn--bcher-kva.example`); '' for a text that is not
 * a host name with a top-level domain.
 */
export function asciiDomain(domain: string): string {
  if (domain === '' || nonHostCharacter.test(domain)) return '';
  try {
    const ascii = new URL(`http://${domain}`).hostname;
    return hostname.test(ascii) && topLevelDomain.test(ascii) ? ascii : '';
  } catch {
    return '';
  }
}

/**
 * Returns whether a text is an e-mail address. The part before the @ must match zod's pattern for RFC 5322 and have no
 * quotes. The domain must be a host name with a top-level domain; international domains are converted first (IDNA).
 */
export function isEmailAddress(text: string): boolean {
  const index = text.lastIndexOf('@');
  const local = text.slice(0, index);
  if (index < 1 || local.length > MAX_LOCAL_LENGTH || /["\p{Cc}]/u.test(local)) return false;
  return rfc5322Email.test(`${local}@domain.example`) && asciiDomain(text.slice(index + 1)) !== '';
}
