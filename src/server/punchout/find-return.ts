import { parseReturnAddress } from '../../shared/domain/link';
import { digest } from '../lib/secrets';
import type { Deps } from '../app/context';
import { findTransfer } from './punchout-store';
import type { FormField } from './form-field';

/** The form that takes a cart back, by its code; null when there is none, or the purchaser's origins changed. */
export async function findReturn(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  code: string,
): Promise<{ name: string; returnUrl: string; fields: FormField[] } | null> {
  const found = await findTransfer(database, digest(code), clock().getTime());
  const returnUrl = found && parseReturnAddress(found.return_url, JSON.parse(found.origins) as string[]);
  return returnUrl ? { name: found.name, returnUrl, fields: JSON.parse(found.fields) as FormField[] } : null;
}
