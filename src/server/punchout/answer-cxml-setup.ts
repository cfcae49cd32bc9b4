import type { Deps } from '../app/context';
import type { Purchaser } from './purchaser-store';
import { cxmlResponse, startPage } from './cxml-document';
import { checkPurchaser } from './authenticate-purchaser';
import { operations, readSetup, type SetupRequest } from './parse-cxml-setup';
import { announceVisit } from './punchout-session';

/** How far a request's time may be from the shop's, in milliseconds. */
const MOST_APART = 15 * 60_000;

type SetupDeps = Pick<Deps, 'database' | 'catalogue' | 'clock'>;

/**
 * Answers a cXML request by the content of a document. `startAt` makes the address that a code opens the shop by.
 * Throws `Later` after too many wrong secrets.
 */
export async function answerSetup(
  deps: SetupDeps,
  { xml, ip }: { xml: string; ip: string },
  startAt: (code: string) => string,
): Promise<string> {
  const request = readSetup(xml);
  if (!request) return cxmlResponse(400, 'This is not a cXML request that can be read.');
  const sender = await senderOf(deps, request, ip);
  if (!sender) return cxmlResponse(401, 'The identity or the shared secret of the sender is wrong.');
  const apart = Math.abs(deps.clock().getTime() - request.sentAt);
  // What is no time at all is not within reach either.
  if (!(apart <= MOST_APART)) {
    return cxmlResponse(406, 'The timestamp is more than fifteen minutes from the time here.');
  }
  if (!request.setup) return cxmlResponse(450, 'Only PunchOutSetupRequest is answered here.');
  const { returnTo, buyerCookie, items } = request.setup;
  const operation = operations.find((one) => one === request.setup?.operation);
  if (!operation) return cxmlResponse(406, 'The operation has to be create, edit or inspect.');
  const code = await announceVisit(deps, sender.purchaser, {
    protocol: 'cxml',
    operation,
    returnTo,
    buyerCookie,
    buyerDomain: sender.domain,
    landing: operation === 'create' ? '/' : '/shoppingCart',
    parts: operation === 'create' ? [] : items,
  });
  if (code === null) {
    return cxmlResponse(406, 'The address of BrowserFormPost is none of those that the shop has for you.');
  }
  return cxmlResponse(200, 'The shop is open.', startPage(startAt(code)));
}

/** The first of the sender's credentials with a secret is the one that counts. */
async function senderOf(
  deps: SetupDeps,
  { credentials }: SetupRequest,
  ip: string,
): Promise<{ purchaser: Purchaser; domain: string } | null> {
  const told = credentials.find(({ secret }) => secret !== '');
  if (!told) return null;
  const purchaser = await checkPurchaser(deps, { identity: told.identity, secret: told.secret, ip });
  return purchaser && { purchaser, domain: told.domain };
}
