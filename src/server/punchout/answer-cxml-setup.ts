import { MAX_QUANTITY, MIN_QUANTITY } from '../../shared/cart/quantity';
import { searchUrl } from '../../shared/search/search-url';
import type { AppContext } from '../app/context';
import { clientNetwork } from '../lib/ip-address';
import type { Purchaser } from './purchaser-store';
import { cxmlResponse, cxmlStartPage } from './cxml-document';
import { authenticatePurchaser } from './authenticate-purchaser';
import { punchoutOperations, type CxmlSetupRequest } from './parse-cxml-setup';
import { readCxmlSetup, type CxmlBody } from './read-cxml-setup';
import { createPunchoutSession } from './punchout-session';
import { findVariantByPartId, parsePartQuantity, variantPath } from './part-id';

/** Maximum difference between the request's timestamp and the server's clock. */
const MAX_CLOCK_SKEW_MS = 15 * 60_000;
/** Maximum difference for a timestamp without a time zone, which may be local time anywhere. */
const MAX_UNZONED_SKEW_MS = 24 * 60 * 60_000;

type SetupDeps = Pick<AppContext, 'database' | 'catalogue' | 'clock'>;

/**
 * Answers a PunchOutSetupRequest with the content of a cXML document. `startAt` builds the URL that opens the
 * shop with a code. Throws `RetryLaterError` after too many wrong secrets, sessions or items, and while too many long documents
 * wait.
 */
export async function answerCxmlSetup(
  deps: SetupDeps,
  { ip, ...body }: CxmlBody & { ip: string },
  startAt: (code: string) => string,
): Promise<string> {
  const request = await readCxmlSetup(body, clientNetwork(ip));
  if (!request) return cxmlResponse(400, 'The request is not valid cXML.');
  const sender = await authenticateSender(deps, request, ip);
  if (!sender) return cxmlResponse(401, 'The identity or the shared secret of the sender is wrong.');
  const skew = Math.abs(deps.clock().getTime() - request.sentAt);
  // The comparison is negated so that NaN, from an invalid timestamp, is rejected too.
  if (!(skew <= (request.hasZone ? MAX_CLOCK_SKEW_MS : MAX_UNZONED_SKEW_MS))) {
    const limit = request.hasZone ? 'fifteen minutes' : 'a day';
    return cxmlResponse(406, `The timestamp differs from the server time by more than ${limit}.`);
  }
  if (!request.setup) return cxmlResponse(450, 'Only PunchOutSetupRequest is supported.');
  const { returnTo, buyerCookie, selected } = request.setup;
  const operation = punchoutOperations.find((candidate) => candidate === request.setup?.operation);
  if (!operation) return cxmlResponse(406, 'The operation must be create, edit or inspect.');
  const items = operation === 'create' ? [] : parseItems(request.setup.items);
  if (typeof items === 'string') return cxmlResponse(406, items);
  const code = await createPunchoutSession(deps, sender.purchaser, {
    network: clientNetwork(ip),
    protocol: 'cxml',
    operation,
    returnTo,
    buyerCookie,
    buyerDomain: sender.domain,
    landing: operation === 'create' ? await findLandingPath(deps, selected) : '/shoppingCart',
    parts: items,
  });
  if (code === null) {
    return cxmlResponse(406, 'The URL of BrowserFormPost is not one of the addresses registered for you.');
  }
  return cxmlResponse(200, 'The shop is open.', cxmlStartPage(startAt(code)));
}

type SetupItem = NonNullable<CxmlSetupRequest['setup']>['items'][number];

/** Returns the items with their quantities, or the reason why one cannot be read. */
function parseItems(items: readonly SetupItem[]): { part: string; number: number }[] | string {
  const parsedItems = [];
  for (const { line, part, quantity } of items) {
    const number = parsePartQuantity(quantity);
    if (number === null)
      return `Line ${line}: the quantity "${quantity}" is not a whole number from ${MIN_QUANTITY} to ${MAX_QUANTITY}.`;
    parsedItems.push({ part, number });
  }
  return parsedItems;
}

/** Returns the page of the selected part with its size, a search for a part that the shop does not sell, or the home page. */
async function findLandingPath({ catalogue }: SetupDeps, selected: string): Promise<string> {
  if (selected.trim() === '') return '/';
  const variant = await findVariantByPartId(catalogue, selected);
  return variant ? variantPath(variant) : (searchUrl({ section: '', text: selected }) ?? '/');
}

/** Returns the purchaser of the first credential with a shared secret, and its domain; null without one, or when it is wrong. */
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
