import { randomSecret } from '../../src/server/lib/random';
import { validateWebhookUrl } from '../../src/server/webhooks/webhook-url';
import {
  listActiveWebhooks,
  addWebhook,
  countDeliveries,
  removeWebhook,
  retryDeliveries,
} from '../../src/server/webhooks/webhook-store';
import type { StaffDeps } from './open-shop';
import { printable } from './printable';
import { usage } from './webhooks/usage';

type DeskDeps = Pick<StaffDeps, 'database' | 'clock' | 'settings'>;

/** Runs one command and gives what it prints. Throws an Error in words for whoever typed it. */
export async function webhookCommand(deps: DeskDeps, words: readonly string[]): Promise<string> {
  const [command = '', first, second, ...more] = words;
  if (more.length > 0) throw new Error(usage);
  if (command === 'list' && first === undefined) return list(deps);
  if (first === undefined) throw new Error(usage);
  if (command === 'add' && (second === undefined || second === 'private')) {
    return add(deps, first, second === 'private');
  }
  if (second !== undefined) throw new Error(usage);
  if (command === 'remove') return remove(deps, numberOf(first));
  if (command === 'retry') return retry(deps, numberOf(first));
  throw new Error(usage);
}

async function list({ database }: DeskDeps): Promise<string> {
  const hooks = await listActiveWebhooks(database);
  if (hooks.length === 0) return 'Nobody is told of orders.';
  const lines: string[] = [];
  for (const hook of hooks) {
    const { waiting, givenUp } = await countDeliveries(database, hook.hook_id);
    const where = `${printable(hook.url)}${hook.private === 1 ? ' (private)' : ''}`;
    lines.push(`${hook.hook_id}  ${where}  ${waiting} waiting, ${givenUp} given up`);
  }
  return lines.join('\n');
}

async function add({ database, clock, settings }: DeskDeps, typed: string, own: boolean): Promise<string> {
  const demonstration = settings.demonstration_notice !== '';
  const { href } = validateWebhookUrl(typed, { allowPrivate: own, allowLoopback: demonstration });
  const secret = randomSecret();
  const id = await addWebhook(database, {
    url: href,
    secret,
    private: own ? 1 : 0,
    created_at: clock().getTime(),
  });
  return `Webhook ${id} is told of every order from now on.\nIts secret is ${secret}\nNothing shows it again.`;
}

async function remove({ database, clock }: DeskDeps, id: number): Promise<string> {
  if (!(await removeWebhook(database, id, clock().getTime()))) throw missing(id);
  return `Nothing more goes to webhook ${id}.`;
}

async function retry({ database, clock }: DeskDeps, id: number): Promise<string> {
  if (!(await listActiveWebhooks(database)).some(({ hook_id }) => hook_id === id)) throw missing(id);
  const count = await retryDeliveries(database, id, clock().getTime());
  return `${count} messages go to webhook ${id} again.`;
}

function numberOf(typed: string): number {
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw new Error(usage);
  return Number(typed);
}

function missing(id: number): Error {
  return new Error(`There is no webhook ${id}.`);
}
