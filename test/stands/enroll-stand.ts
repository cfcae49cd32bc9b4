import { createEnrollmentCode } from '../../src/server/stands/stand-enrollment';
import type { TestShop } from '../fixtures/make-shop';

/** Enrolls a stand and returns its `Authorization` header. */
export async function enrollStand(shop: TestShop, name = 'Hall 4'): Promise<string> {
  const enrolled = await shop.client.call('enrollStand', {
    code: await createEnrollmentCode(shop.deps, name),
  });
  if (!enrolled.ok) throw new Error(JSON.stringify(enrolled.failure));
  return `Stand ${enrolled.data.credential}`;
}
