import { say, type MessageKey } from '../../shared/lib/messages';
import type { Failure } from '../../shared/contract/envelope';

/** What the shop does about a failure: section 8 of the specification as data. */
export interface Remedy {
  tone: 'error' | 'warning';
  message: string;
  /** Drop the token and show the visitor as signed out. */
  forgetSession: boolean;
  /** `login` takes the present path along as `redirect`. */
  goTo: 'login' | 'home' | null;
  /** Milliseconds until `goTo`. */
  afterMs: number;
}

const stay = { tone: 'error', forgetSession: false, goTo: null, afterMs: 0 } as const;

const byStatus: Readonly<Record<number, MessageKey>> = {
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

/** The one place that knows which failure has which remedy. */
export function remedyFor(failure: Failure): Remedy {
  switch (failure.kind) {
    case 'refused':
      return { ...stay, message: failure.message };
    case 'timeout':
      return { ...stay, message: say('timedOut') };
    case 'offline':
      return { ...stay, message: say('noAnswer') };
    case 'expired':
      return failure.status === 401
        ? { ...stay, message: say('loginExpired'), goTo: 'login' }
        : { ...stay, message: say('loginExpired'), goTo: 'login', forgetSession: true, afterMs: 1000 };
    case 'http':
      return httpRemedy(failure.status, failure.message);
  }
}

/** What to say of a failure where nothing else can be done about it than to try again. */
export function failureWords(failure: Failure): string {
  return remedyFor(failure).message;
}

function httpRemedy(status: number, message: string): Remedy {
  // What the request lacks, or what it is at odds with, only the server can say.
  if (status === 400 || status === 409) return { ...stay, message: message || say('badRequest') };
  const key = byStatus[status];
  const text = key ? say(key) : say('connectionError', { status });
  return { ...stay, message: text, goTo: status === 404 ? 'home' : null };
}
