import { clientNetwork } from '../lib/ip-address';
import { parseReturnAddress } from '../../shared/lib/link';
import { searchUrl } from '../../shared/search/search-url';
import type { AppContext } from '../app/context';
import { priceLines } from '../cart/price-lines';
import { ociFields, type HiddenField } from './oci-fields';
import type { VariantKey } from '../orders/stock-store';
import { findVariantByPartId, parsePartQuantity, variantPath } from './part-id';
import { authenticatePurchaser } from './authenticate-purchaser';
import { toReturnedLine } from './returned-line';
import { createPunchoutSession } from './punchout-session';

/**
 * Answer to an OCI call. `open`: the browser opens the shop with this code. `form`: the browser posts these fields to the
 * purchasing system at once; `name` is the purchaser's. `refused`: the buyer sees this message.
 */
export type OciAnswer =
  | { kind: 'open'; code: string }
  | { kind: 'form'; returnUrl: string; fields: HiddenField[]; name: string }
  | { kind: 'refused'; status: 400 | 401; message: string };

type OciDeps = Pick<AppContext, 'database' | 'catalogue' | 'selling' | 'clock' | 'settings'>;

/** Longer fields are truncated, except addresses. */
const MAX_FIELD_LENGTH = 2000;

/** Answers a call of the Open Catalog Interface (SAP OCI). Field names are case-insensitive. */
export async function answerOciCall(
  deps: OciDeps,
  { parameters, ip }: { parameters: Iterable<readonly [string, string]>; ip: string },
): Promise<OciAnswer> {
  const fields = new Map([...parameters].map(([name, value]) => [name.toUpperCase(), value]));
  const field = (name: string) => (fields.get(name) ?? '').slice(0, MAX_FIELD_LENGTH);
  const credentials = { identity: field('USERNAME'), secret: field('PASSWORD'), ip };
  const purchaser = await authenticatePurchaser(deps, credentials);
  if (!purchaser) {
    return { kind: 'refused', status: 401, message: 'The user name or the password is wrong.' };
  }
  // The address is not truncated, because its beginning is another address. `parseReturnAddress` refuses one that is too long.
  const returnTo = (fields.get('HOOK_URL') ?? '').trim();
  const returnUrl = parseReturnAddress(returnTo, purchaser.origins);
  if (returnUrl === null) {
    return refused(
      returnTo === ''
        ? 'HOOK_URL is missing. Your purchasing system has to send it.'
        : 'HOOK_URL is not an allowed address of this user.',
    );
  }
  const functionName = field('FUNCTION').toUpperCase();
  const variant = await findVariantByPartId(deps.catalogue, field('PRODUCTID'));
  if (functionName === 'VALIDATE') {
    const number = parsePartQuantity(field('QUANTITY') || '1');
    const lines =
      variant && number !== null ? await priceLines(deps, deps.database, [{ ...variant, number }]) : [];
    const returnedLines = lines
      .map((line) => toReturnedLine(line, deps.settings.unspsc))
      .filter((line) => line !== null);
    return {
      kind: 'form',
      returnUrl,
      fields: ociFields(returnedLines, purchaser.vendor),
      name: purchaser.name,
    };
  }
  const landing = landingPath(functionName, {
    variant,
    part: field('PRODUCTID'),
    searchText: field('SEARCHSTRING'),
  });
  if (landing === null)
    return refused(
      functionName === 'DETAIL' ? 'DETAIL needs a PRODUCTID.' : 'The FUNCTION is unknown or not supported.',
    );
  const code = await createPunchoutSession(deps, purchaser, {
    network: clientNetwork(ip),
    protocol: 'oci',
    operation: 'create',
    returnTo,
    buyerCookie: '',
    buyerDomain: '',
    landing,
    parts: [],
  });
  return code === null ? refused('HOOK_URL cannot be used.') : { kind: 'open', code };
}

/**
 * Returns the path of the first page. For a product that was removed, that is a search for its number. Returns null for an
 * unknown function, or when the function needs a product and the call has none.
 */
function landingPath(
  functionName: string,
  { variant, part, searchText }: { variant: VariantKey | null; part: string; searchText: string },
): string | null {
  if (functionName === '') return '/';
  if (functionName === 'DETAIL')
    return variant ? variantPath(variant) : (searchUrl({ section: '', text: part }) ?? null);
  if (functionName === 'SOURCING') return searchUrl({ section: '', text: searchText }) ?? '/';
  return null;
}

function refused(message: string): OciAnswer {
  return { kind: 'refused', status: 400, message };
}
