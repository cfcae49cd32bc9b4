import { sql } from 'kysely';
import { createAddress } from '../../../test/shopping/make-order';
import { makeMember } from '../../../test/fixtures/make-member';
import { makeShop } from '../../../test/fixtures/make-shop';

/** Creates signed-in customers with an address and returns their tokens. */
export async function makeMembers(file: string, count: number): Promise<string[]> {
  const shop = await makeShop({}, file);
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { client, tokenHolder } = await makeMember(shop, `visitor-${index}`);
    await createAddress(client);
    tokens.push(tokenHolder.token ?? '');
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(shop.deps.database);
  await shop.close();
  return tokens;
}
