import type { AppContext } from '../app/context';
import type { Purchaser } from './purchaser-store';
import { cxmlResponse, cxmlStartPage } from './cxml-document';
import { authenticatePurchaser } from './authenticate-purchaser';
import { punchoutOperations, parseCxmlSetup, type CxmlSetupRequest } from './parse-cxml-setup';
import { createPunchoutSession } from './punchout-session';

/** Maximum difference between the request's timestamp and the server's clock. */
const MAX_CLOCK_SKEW_MS = 15 * 60_000;

type SetupDeps = Pick<AppContext, 'database' | 'catalogue' | 'clock'>;

/**
 * Answers a PunchOutSetupRequest with the content of a cXML document. `startAt` builds the URL that opens the
 * shop with a code. Throws `RetryLaterError` after too many wrong secrets.
 */
export async function answerCxmlSetup(
  deps: SetupDeps,
  { xml, ip }: { xml: string; ip: string },
  startAt: (code: string) => string,
): Promise<string> {
  const request = parseCxmlSetup(xml);
  if (!request) return cxmlResponse(400, 'The request is not valid cXML.');
  const sender = await authenticateSender(deps, request, ip);
  if (!sender) return cxmlResponse(401, 'The identity or the shared secret of the sender is wrong.');
  const skew = Math.abs(deps.clock().getTime() - request.sentAt);
  // Written so that NaN (an invalid timestamp) is rejected too.
  if (!(skew <= MAX_CLOCK_SKEW_MS)) {
    return cxmlResponse(406, 'The timestamp differs from the server time by more than fifteen minutes.');
  }
  if (!request.setup) return cxmlResponse(450, 'Only PunchOutSetupRequest is supported.');
  const { returnTo, buyerCookie, items } = request.setup;
  const operation = punchoutOperations.find((one) => one === request.setup?.operation);
  if (!operation) return cxmlResponse(406, 'The operation must be create, edit or inspect.');
  const code = await createPunchoutSession(deps, sender.purchaser, {
    protocol: 'cxml',
    operation,
    returnTo,
    buyerCookie,
    buyerDomain: sender.domain,
    landing: operation === 'create' ? '/' : '/shoppingCart',
    parts: operation === 'create' ? [] : items,
  });
  if (code === null) {
    return cxmlResponse(406, 'The URL of BrowserFormPost is not one of the addresses registered for you.');
  }
  return cxmlResponse(200, 'The shop is open.', cxmlStartPage(startAt(code)));
}

/** Uses the first credential that has a shared secret. */
async function authenticateSender(
  deps: SetupDeps,
  { credentials }: CxmlSetupRequest,
  ip: string,
): Promise<{ purchaser: Purchaser; domain: string } | null> {
  const credential = credentials.find(({ secret }) => secret !== '');
  if (!credential) return null;
  const purchaser = await authenticatePurchaser(deps, {
    identity: credential.identity,
    secret: credential.secret,
    ip,
  });
  return purchaser && { purchaser, domain: credential.domain };
}
