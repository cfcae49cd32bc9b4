import type { Failure } from '../../shared/contract/envelope';
import { formatMessage, type MessageKey } from '../../shared/lib/messages';

/** Reaction of the UI to a failure (section 8 of the specification). */
export interface ErrorAction {
  tone: 'error' | 'warning';
  title?: string;
  message: string;
  /** Delete the token and show the visitor as signed out. */
  forgetSession: boolean;
  /** `login` passes the current URL as `redirect`. */
  goTo: 'login' | 'home' | null;
  /** Delay before `goTo`. Milliseconds. */
  afterMs: number;
}

/** Time to read that the session has ended. Milliseconds. */
export const EXPIRED_DELAY_MS = 1000;

const showOnly = { tone: 'error', forgetSession: false, goTo: null, afterMs: 0 } as const;

/** Title and message when the session has ended. */
const loginExpired = {
  title: formatMessage('loginExpiredTitle'),
  message: formatMessage('loginExpired'),
};

const messageByStatus: Readonly<Record<number, MessageKey>> = {
  404: 'notFound',
  405: 'methodNotAllowed',
  408: 'requestTimeout',
  429: 'tooManyRequests',
  500: 'serverError',
  501: 'notImplemented',
  502: 'badGateway',
  503: 'unavailable',
  504: 'gatewayTimeout',
  505: 'versionNotSupported',
};

/** Maps every failure to its action. The only place that does. */
export function errorActionFor(failure: Failure): ErrorAction {
  switch (failure.kind) {
    case 'refused':
      return { ...showOnly, message: failure.message };
    case 'timeout':
      return { ...showOnly, message: formatMessage('timedOut') };
    case 'offline':
      return { ...showOnly, message: formatMessage('noAnswer') };
    case 'expired':
      return failure.status === 401
        ? { ...showOnly, ...loginExpired, goTo: 'login' }
        : {
            ...showOnly,
            ...loginExpired,
            goTo: 'login',
            forgetSession: true,
            afterMs: EXPIRED_DELAY_MS,
          };
    case 'http':
      return httpErrorAction(failure.status, failure.message);
  }
}

export function failureMessage(failure: Failure): string {
  return errorActionFor(failure).message;
}

function httpErrorAction(status: number, message: string): ErrorAction {
  // For these the server's message names the invalid field or the conflict.
  if (status === 400 || status === 409)
    return { ...showOnly, message: message || formatMessage('badRequest') };
  const key = messageByStatus[status];
  const text = key ? formatMessage(key) : formatMessage('connectionError', { status });
  return { ...showOnly, message: text, goTo: status === 404 ? 'home' : null };
}
