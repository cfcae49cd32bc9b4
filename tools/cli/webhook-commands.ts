import type { Command } from 'commander';
import { randomSecret } from '../../src/server/lib/random';
import { validateWebhookUrl } from '../../src/server/webhooks/webhook-url';
import {
  listActiveWebhooks,
  addWebhook,
  countUnsentDeliveriesOf,
  removeWebhook,
  retryDeliveries,
} from '../../src/server/webhooks/webhook-store';
import { formatCount, parseId, printable } from './arguments';
import { printFromShop, type CliContext, type ShopContext } from './context';

/** Adds `shop webhooks …`: addresses that are notified of orders by a signed request. */
export function addWebhookCommands(program: Command, context: CliContext): void {
  const webhooks = program.command('webhooks').description('notify other systems of orders');
  webhooks
    .command('list')
    .description('webhooks with their pending and failed deliveries')
    .action(() => printFromShop(context, list));
  webhooks
    .command('add <url>')
    .description('notify an address of every order; prints its secret once')
    .option('--private', 'allow an address in a private network', false)
    .action((url: string, options: { private: boolean }) =>
      printFromShop(context, (shop) => add(shop, url, options.private)),
    );
  webhooks
    .command('remove')
    .description('stop notifying an address')
    .argument('<number>', 'number of the webhook', parseId)
    .action((id: number) => printFromShop(context, (shop) => remove(shop, id)));
  webhooks
    .command('retry')
    .description('send pending and failed deliveries now')
    .argument('<number>', 'number of the webhook', parseId)
    .action((id: number) => printFromShop(context, (shop) => retry(shop, id)));
}

async function list({ database }: ShopContext): Promise<string> {
  const hooks = await listActiveWebhooks(database);
  if (hooks.length === 0) return 'No webhooks found.';
  const lines: string[] = [];
  for (const hook of hooks) {
    const { waiting, givenUp } = await countUnsentDeliveriesOf(database, hook.hook_id);
    const address = `${printable(hook.url)}${hook.private === 1 ? ' (private)' : ''}`;
    lines.push(`${hook.hook_id}  ${address}  ${waiting} pending, ${givenUp} failed`);
  }
  return lines.join('\n');
}

async function add(
  { database, clock, settings }: ShopContext,
  url: string,
  allowPrivate: boolean,
): Promise<string> {
  const isDemonstration = settings.demonstration_notice !== '';
  const { href } = validateWebhookUrl(url, { allowPrivate, allowLoopback: isDemonstration });
  const secret = randomSecret();
  const id = await addWebhook(database, {
    url: href,
    secret,
    private: allowPrivate ? 1 : 0,
    created_at: clock().getTime(),
  });
  return `Webhook ${id} is notified of every order from now on.\nIts secret is ${secret}\nIt is not shown again.`;
}

async function remove({ database, clock }: ShopContext, id: number): Promise<string> {
  if (!(await removeWebhook(database, id, clock().getTime()))) throw notFound(id);
  return `Webhook ${id} is removed.`;
}

async function retry({ database, clock }: ShopContext, id: number): Promise<string> {
  if (!(await listActiveWebhooks(database)).some(({ hook_id }) => hook_id === id)) throw notFound(id);
  const count = await retryDeliveries(database, id, clock().getTime());
  return `Sending ${formatCount(count, 'delivery', 'deliveries')} to webhook ${id} again.`;
}

function notFound(id: number): Error {
  return new Error(`There is no webhook ${id}.`);
}
