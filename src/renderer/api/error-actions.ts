import type { Failure } from '../../shared/contract/envelope';
import { formatMessage, type MessageKey } from '../../shared/lib/messages';
import { failureMessagesZh } from './failure-messages-zh';

/** Reaction of the UI to a failure, given by the specification. */
export interface ErrorAction {
  title?: string;
  message: string;
  /** Delete the token and show the visitor as signed out. */
  forgetSession: boolean;
  /** Page to navigate to. The sign-in page gets the current URL as `redirect`. */
  goTo: 'login' | 'home' | null;
  /** Milliseconds before the navigation of `goTo`. */
  afterMs: number;
}

/** Milliseconds for which the visitor can read that the session has ended, before the sign-in page opens (status 403). */
export const EXPIRED_DELAY_MS = 1000;

/** The action that only shows a message. */
const showOnly = { forgetSession: false, goTo: null, afterMs: 0 } as const;

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

/** Returns the action for a failure. No other function decides how the UI reacts to a failure. */
export function errorActionFor(failure: Failure): ErrorAction {
  const message = failureMessage(failure);
  if (failure.kind === 'expired') {
    const expired = { ...showOnly, ...loginExpired, goTo: 'login' } as const;
    // 401: the call had no token, so no session must be removed. 403: the server refused the token.
    return failure.status === 401 ? expired : { ...expired, forgetSession: true, afterMs: EXPIRED_DELAY_MS };
  }
  const isNotFound = failure.kind === 'http' && failure.status === 404;
  return { ...showOnly, message, goTo: isNotFound ? 'home' : null };
}

/** Returns the message of a failure in English. */
export function failureMessage(failure: Failure): string {
  const key = messageKeyOf(failure);
  if (key !== null) return formatMessage(key, { status: statusOf(failure) });
  return 'message' in failure ? failure.message : loginExpired.message;
}

/** Notice for a failure. */
interface FailureNotice {
  tone: 'error';
  title?: string;
  text: string;
  /** Language of `text` if it is not English. */
  language?: 'zh';
}

/** Returns the notice of a failure: in Chinese when the browser prefers it and the specification gives a Chinese message. */
export function failureNotice(failure: Failure): FailureNotice {
  const { title, message } = errorActionFor(failure);
  const key = messageKeyOf(failure);
  const chinese = key !== null && prefersChinese() ? failureMessagesZh[key] : undefined;
  if (chinese !== undefined)
    return { tone: 'error', text: chinese.replace('{status}', String(statusOf(failure))), language: 'zh' };
  return { tone: 'error', ...(title && { title }), text: message };
}

/** Returns the key of the message. Null for a failure with the server's own message, and for the end of a session. */
function messageKeyOf(failure: Failure): MessageKey | null {
  switch (failure.kind) {
    case 'refused':
    case 'expired':
      return null;
    case 'timeout':
      return 'timedOut';
    case 'offline':
      return 'noAnswer';
    case 'http':
      // For 400 and 409 the server's message names the invalid field or the conflict.
      if (failure.status === 400 || failure.status === 409)
        return failure.message === '' ? 'badRequest' : null;
      return messageByStatus[failure.status] ?? 'connectionError';
  }
}

/** Returns the HTTP status of a failure; 0 for a failure without a status, whose message does not contain one. */
const statusOf = (failure: Failure): number => ('status' in failure ? failure.status : 0);

const prefersChinese = (): boolean => /^zh\b/i.test(navigator.language);
