import type { Token } from '../src/shared/contract/auth';
import type { ReplyOf } from '../src/shared/contract/calls';
import { endpoints, type CallName } from '../src/shared/contract/endpoints';
import { createApi } from '../src/server/app/create-api';
import type { AppContext } from '../src/server/app/context';

/** What came back, as the wire has it. */
export interface Answer<Name extends CallName> {
  status: number;
  code: number;
  msg: string;
  field: string | undefined;
  data: ReplyOf<Name> | null;
  /** The token that takes the sent one's place, or null. */
  renewed: Token | null;
  retryAfter: string | null;
}

export interface Visitor {
  /** The address that the host sees. */
  ip?: string;
  token?: Token | null;
}

export type Send = <Name extends CallName>(
  name: Name,
  payload: object,
  visitor?: Visitor,
) => Promise<Answer<Name>>;

/** Sends calls to the real API as visitors from any address, with any token and payload. */
export function visitorsOf(deps: AppContext): Send {
  const api = createApi(deps);
  return async <Name extends CallName>(
    name: Name,
    payload: object,
    { ip = '192.0.2.1', token = null }: Visitor = {},
  ): Promise<Answer<Name>> => {
    const { method, path } = endpoints[name];
    const url = `http://shop.test${path.replace('{product}', deps.settings.slug)}`;
    const headers = { ...(token && { Authorization: encodeURIComponent(JSON.stringify(token)) }) };
    const init = method === 'GET' ? { headers } : { method, headers, body: JSON.stringify(payload) };
    const response = await api.fetch(new Request(url, init), { visitor: { ip } });
    const body = (await response.json()) as { code: number; msg: string; field?: string; data: unknown };
    const renewed = response.headers.get('Authorization');
    return {
      status: response.status,
      code: body.code,
      msg: body.msg,
      field: body.field,
      data: body.data as ReplyOf<Name> | null,
      renewed: renewed === null ? null : (JSON.parse(decodeURIComponent(renewed)) as Token),
      retryAfter: response.headers.get('Retry-After'),
    };
  };
}

/** What a call needs that asks for a captcha, in a shop whose captchas accept the tests' answer. */
export const passedCaptcha = { captcha_id: 'any', captcha: 'TEST' };
