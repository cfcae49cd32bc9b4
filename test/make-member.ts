import { startSession } from '../src/server/accounts/sessions';
import { addCustomer } from '../src/server/accounts/customer-store';
import type { Client } from '../src/renderer/api/client';
import type { TestShop } from './make-shop';

export interface TestMember {
  customerId: number;
  username: string;
  client: Client;
  keeper: { token: string | null };
}

/** A customer with a session but no password, which takes its time to hash: where there have to be many. */
export async function makeMember(shop: TestShop, username: string): Promise<TestMember> {
  const { database, clock } = shop.deps;
  const customer = { username, email: `${username}@institute.example`, password_hash: '' };
  const added = await addCustomer(database, { ...customer, created_at: clock().getTime() });
  if (!added) throw new Error(`${username} is there already`);
  const token = await startSession(shop.deps, { id: added.id, username });
  const keeper: TestMember['keeper'] = { token: JSON.stringify(token) };
  return { customerId: added.id, username, client: shop.clientOf(keeper), keeper };
}
