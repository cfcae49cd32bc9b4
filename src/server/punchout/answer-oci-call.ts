import { parseReturnAddress } from '../../shared/lib/link';
import { MOST_QUANTITY } from '../../shared/cart/quantity';
import { searchDestination } from '../../shared/search/search-url';
import type { Deps } from '../app/context';
import { priceLines } from '../cart/price-lines';
import type { FormField } from './form-field';
import { ociFields } from './oci-fields';
import { sizeOfPart } from './part-id';
import { checkPurchaser } from './authenticate-purchaser';
import { returnedLine } from './returned-line';
import { announceVisit } from './punchout-session';

/** What becomes of a call: a code that opens the shop, a form to be sent back at once, or a refusal in words. */
export type OciAnswer =
  | { kind: 'open'; code: string }
  | { kind: 'form'; returnUrl: string; fields: FormField[]; name: string }
  | { kind: 'refused'; status: 400 | 401; sentence: string };

type OciDeps = Pick<Deps, 'database' | 'catalogue' | 'selling' | 'clock' | 'settings'>;

const longest = 2081;

/** Answers a call of the Open Catalog Interface; names of its fields are read in either case. */
export async function answerOci(
  deps: OciDeps,
  { given, ip }: { given: Iterable<readonly [string, string]>; ip: string },
): Promise<OciAnswer> {
  const fields = new Map([...given].map(([name, value]) => [name.toUpperCase(), value]));
  const field = (name: string) => (fields.get(name) ?? '').slice(0, longest);
  const who = { identity: field('USERNAME'), secret: field('PASSWORD'), ip };
  const purchaser = await checkPurchaser(deps, who);
  if (!purchaser) {
    return { kind: 'refused', status: 401, sentence: 'The user name or the password is wrong.' };
  }
  const returnTo = field('HOOK_URL');
  const returnUrl = parseReturnAddress(returnTo, purchaser.origins);
  if (returnUrl === null) {
    return refused('HOOK_URL is none of the addresses that the shop has for this user.');
  }
  const called = field('FUNCTION').toUpperCase();
  const size = await sizeOfPart(deps.catalogue, field('PRODUCTID'));
  if (called === 'VALIDATE') {
    const number = Number(field('QUANTITY') || '1');
    const whole = Number.isInteger(number) && number >= 1 && number <= MOST_QUANTITY;
    const lines = size && whole ? await priceLines(deps, deps.database, [{ ...size, number }]) : [];
    const known = lines
      .map((line) => returnedLine(line, deps.settings.unspsc))
      .filter((line) => line !== null);
    return { kind: 'form', returnUrl, fields: ociFields(known, purchaser.vendor), name: purchaser.name };
  }
  const landing = landingOf(called, { goodsId: size?.goods_id ?? null, words: field('SEARCHSTRING') });
  if (landing === null) return refused('There is no such product or function here.');
  const code = await announceVisit(deps, purchaser, {
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

/** The page that a visit begins with; null for what there is not. */
function landingOf(
  called: string,
  { goodsId, words }: { goodsId: number | null; words: string },
): string | null {
  if (called === '') return '/';
  if (called === 'DETAIL') return goodsId === null ? null : `/goodsInfo?id=${goodsId}`;
  if (called === 'SOURCING') return searchDestination({ region: '', text: words }) ?? '/';
  return null;
}

function refused(sentence: string): OciAnswer {
  return { kind: 'refused', status: 400, sentence };
}
