import { calls, type ReplyOf } from '../../shared/contract/calls';
import { endpoints, type CallName, type Endpoint } from '../../shared/contract/endpoints';
import type { Failure, Outcome } from '../../shared/contract/outcome';
import type { CatalogueDeps } from '../app/context';
import { Refusal, SessionEnded, type Caller } from './handler-types';

/**
 * Checks caller and payload against the contract and runs the call's handler: data, a refusal in words, 401 without a
 * session where one is needed, 403 where it has ended, or 400 naming the field that breaks the contract. Rejects with
 * `Later`, or a fault of ours. `deps` have to be whole for every call but the local ones.
 */
export async function runCall<Name extends CallName>(
  name: Name,
  payload: unknown,
  deps: CatalogueDeps,
  caller: Caller,
): Promise<Outcome<ReplyOf<Name>>> {
  const { access, once }: Endpoint = endpoints[name];
  const isStranger =
    (access === 'member' && !caller.session) || (access === 'stand' && caller.standCredential === '');
  if (isStranger) return { ok: false, failure: { kind: 'expired', status: 401 } };
  if (once && !/^[\x21-\x7e]{8,100}$/.test(caller.requestKey)) {
    return broken('Idempotency-Key: 8 to 100 characters', 'Idempotency-Key');
  }
  const checked = calls[name].request.safeParse(payload);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    const field = issue?.path.join('.') ?? '';
    return broken(`${field || 'request'}: ${issue?.message ?? 'not understood'}`, field);
  }
  try {
    // The table types a handler over its own call; TypeScript cannot carry that through a union of names.
    const handle = deps.handlers[name] as ((...given: unknown[]) => unknown) | undefined;
    if (!handle) throw new Error(`nobody here answers ${name}`);
    const data = (await handle(checked.data, deps, caller)) as ReplyOf<Name>;
    return { ok: true, data };
  } catch (error) {
    if (error instanceof Refusal) {
      const { message, code, field, data } = error;
      return {
        ok: false,
        failure: { kind: 'refused', message, code, ...(field && { field }), ...(data && { data }) },
      };
    }
    if (error instanceof SessionEnded) return { ok: false, failure: { kind: 'expired', status: 403 } };
    throw error;
  }
}

function broken(message: string, field: string): { ok: false; failure: Failure } {
  return { ok: false, failure: { kind: 'http', status: 400, message, field } };
}
