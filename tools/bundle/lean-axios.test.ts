import * as published from 'axios';
import { beforeAll, describe, expect, it } from 'vitest';
import { leanAxios, leanAxiosText } from './lean-axios';
import { plantBuild } from './planted-build';

type Axios = Pick<typeof published, 'default' | 'AxiosError'>;

const everything = "export { default, AxiosError } from 'axios';";

let lean: Axios;
beforeAll(async () => {
  const build = await plantBuild(everything, leanAxios());
  lean = (await build.load()) as Axios;
  await build.remove();
});

/** A client over a fetch that answers with what it was asked. */
function echo({ default: axios }: Axios) {
  return axios.create({
    adapter: 'fetch',
    baseURL: 'https://shop.example',
    validateStatus: () => true,
    env: {
      fetch: async (asked: RequestInfo | URL, how?: RequestInit) => {
        const request = asked instanceof Request ? asked : new Request(asked, how);
        const { url, method } = request;
        const body = await request.text();
        const type = request.headers.get('content-type');
        return Response.json({ url, method, body, type }, { status: 418, headers: { Authorization: 'new' } });
      },
    },
  });
}

describe.each<[string, () => Axios]>([
  ['as published', () => published],
  ['lean', () => lean],
])('axios %s', (_how, find) => {
  it('posts an object as JSON and tells status, headers and body of whatever answer', async () => {
    const answer = await echo(find()).request<object>({ url: '/web/x', method: 'POST', data: { a: 'µ' } });
    expect(answer.status).toBe(418);
    expect(answer.headers['authorization']).toBe('new');
    expect(answer.data).toEqual({
      url: 'https://shop.example/web/x',
      method: 'POST',
      body: '{"a":"µ"}',
      type: 'application/json',
    });
  });

  it('writes what a GET asks for into its address', async () => {
    const answer = await echo(find()).request<object>({
      url: '/api/x',
      params: { code: 'a b', check: true },
    });
    expect(answer.data).toMatchObject({
      url: 'https://shop.example/api/x?code=a+b&check=true',
      method: 'GET',
    });
  });

  it('gives up with a code of its own when an answer does not come', async () => {
    const { default: axios, AxiosError } = find();
    const late = axios.request({
      url: 'https://shop.example/late',
      adapter: 'fetch',
      timeout: 20,
      env: {
        fetch: (asked: RequestInfo | URL, how?: RequestInit) =>
          new Promise<Response>((_answer, refuse) => {
            const { signal } = asked instanceof Request ? asked : new Request(asked, how);
            signal.addEventListener('abort', () => refuse(signal.reason as Error));
          }),
      },
    });
    const error: unknown = await late.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AxiosError);
    expect((error as published.AxiosError).code).toMatch(/ECONNABORTED|ETIMEDOUT/);
  });
});

it('refuses a form, which the shop never sends', async () => {
  const asForm = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const send = (axios: Axios) => echo(axios).post('/web/x', { a: 1 }, { headers: asForm });
  await expect(send(lean)).rejects.toThrow('without toURLEncodedForm');
  await expect(send(published)).resolves.toMatchObject({ status: 418 });
});

it.each([
  ['lean, without', leanAxios(), false],
  ['as published, with', [], true],
])('is bundled %s XMLHttpRequest and the names of all statuses', async (_how, plugins, held) => {
  const build = await plantBuild(everything, plugins);
  await build.remove();
  for (const name of ['onreadystatechange', 'ImATeapot', 'lengthComputable']) {
    expect([name, build.code.includes(name)]).toEqual([name, held]);
  }
});

it('takes no other text for the package', () => {
  expect(() => leanAxiosText('const other = 1;')).toThrow('axios');
});
