import type { TestShop } from './make-shop';

/** The six digits that were sent last to an address or a number. */
export async function sentCode(shop: TestShop, recipient: string): Promise<string> {
  const messages = await shop.deps.database
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .execute();
  const code = messages.map(({ body }) => /\b\d{6}\b/.exec(body)?.[0]).find(Boolean);
  if (!code) throw new Error(`no code was sent to ${recipient}`);
  return code;
}
