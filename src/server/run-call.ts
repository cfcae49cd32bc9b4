import { calls, type ReplyOf } from '../shared/contract/calls';
import type { CallName } from '../shared/contract/endpoints';
import type { Outcome } from '../shared/contract/outcome';
import type { Deps } from './deps';
import { Refusal, type Caller, type Handler } from './handler';
import { handlers } from './handlers/handlers';

/**
 * Checks the payload against the contract and runs its handler: data, a refusal in words, or status 400 naming
 * the field that breaks the contract. Rejects only with a fault of ours.
 */
export async function runCall<Name extends CallName>(
  name: Name,
  payload: unknown,
  deps: Deps,
  caller: Caller,
): Promise<Outcome<ReplyOf<Name>>> {
  const checked = calls[name].request.safeParse(payload);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    const field = issue?.path.join('.') ?? '';
    const message = `${field || 'request'}: ${issue?.message ?? 'not understood'}`;
    return { ok: false, failure: { kind: 'http', status: 400, message, field } };
  }
  try {
    // The table types a handler over its own call; TypeScript cannot carry that through a union of names.
    const handle = handlers[name] as unknown as Handler<CallName>;
    const data = (await handle(checked.data, deps, caller)) as ReplyOf<Name>;
    return { ok: true, data };
  } catch (error) {
    if (error instanceof Refusal) {
      return { ok: false, failure: { kind: 'refused', message: error.message, code: error.code } };
    }
    throw error;
  }
}
