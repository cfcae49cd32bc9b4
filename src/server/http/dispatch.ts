import { calls, type ReplyOf } from '../../shared/contract/calls';
import { endpoints, type CallName, type Endpoint } from '../../shared/contract/endpoints';
import { issueText, violationText } from '../../shared/contract/issue-text';
import type { Failure, Outcome } from '../../shared/contract/envelope';
import type { Caller } from './caller';
import { BusinessError, InvalidRequestError, SessionEndedError } from './errors';

/** Printable ASCII without spaces. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{8,100}$/;

/** Any table of handlers; `app/context.ts` types them by call. */
type HandlerTable = Partial<Record<CallName, (...args: never[]) => unknown>>;

/**
 * Checks caller and payload against the contract and runs the handler of the call. Returns its reply or the failure:
 * a business error, 401 without a session or credential, 403 with an ended session, 400 naming the invalid field.
 * `context` must be complete for the call: handlers of other calls than the catalogue's need an `AppContext`.
 * @throws RetryLaterError, IdempotencyConflictError, and unexpected errors of the handler.
 */
export async function dispatch<Name extends CallName>(
  name: Name,
  payload: unknown,
  context: { handlers: HandlerTable },
  caller: Caller,
): Promise<Outcome<ReplyOf<Name>>> {
  const { access, idempotent }: Endpoint = endpoints[name];
  const isUnauthorized =
    (access === 'member' && !caller.session) || (access === 'stand' && caller.standCredential === '');
  if (isUnauthorized) return { ok: false, failure: { kind: 'expired', status: 401 } };
  if (idempotent && !idempotencyKeyPattern.test(caller.idempotencyKey)) {
    return badRequest(
      'The header Idempotency-Key must have 8 to 100 printable ASCII characters without spaces.',
      'Idempotency-Key',
    );
  }
  const checked = calls[name].request.safeParse(payload, { error: issueText });
  if (!checked.success) {
    const { field, message } = violationText(checked.error.issues);
    return badRequest(message, field);
  }
  try {
    // TypeScript cannot relate the request type to the handler through a union of names.
    const handler = context.handlers[name] as ((...args: unknown[]) => unknown) | undefined;
    if (!handler) throw new Error(`No handler registered for ${name}.`);
    const data = (await handler(checked.data, context, caller)) as ReplyOf<Name>;
    return { ok: true, data };
  } catch (error) {
    if (error instanceof BusinessError) {
      const { message, code, field, data } = error;
      return {
        ok: false,
        failure: { kind: 'refused', message, code, ...(field && { field }), ...(data && { data }) },
      };
    }
    if (error instanceof InvalidRequestError) return badRequest(error.message, error.field);
    if (error instanceof SessionEndedError) return { ok: false, failure: { kind: 'expired', status: 403 } };
    throw error;
  }
}

function badRequest(message: string, field: string): { ok: false; failure: Failure } {
  return { ok: false, failure: { kind: 'http', status: 400, message, field } };
}
