import { createEnrollmentCode } from '../../src/server/stands/stand-enrollment';
import type { TestShop } from '../fixtures/make-shop';

/** Enrolls a stand by the call that a stand makes; gives the `Authorization` header that it sends from then on. */
export async function enrollStand(shop: TestShop, name = 'Hall 4'): Promise<string> {
  const enrolled = await shop.client.call('enrollStand', {
    code: await createEnrollmentCode(shop.deps, name),
  });
  if (!enrolled.ok) throw new Error(JSON.stringify(enrolled.failure));
  return `Stand ${enrolled.data.credential}`;
}
