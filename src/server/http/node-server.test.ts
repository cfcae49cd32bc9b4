import { Agent, get } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { listen, type Listening, type ListenOptions } from './node-server';

let listening: Listening | undefined;
const agents: Agent[] = [];
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  await listening?.stop();
});

/** Something that takes as long as the test lets it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), opened };
}

async function startWith(
  answer: (path: string) => Promise<string>,
  options: Partial<ListenOptions> = {},
): Promise<string> {
  const site = async (request: Request) => new Response(await answer(new URL(request.url).pathname));
  listening = await listen(site, { host: '127.0.0.1', port: 0, ...options });
  return listening.address;
}

/** Asks on connections that are kept. */
function keeper(): (url: string) => Promise<{ text: string; connection: string | undefined }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return (url) =>
    new Promise((resolve, reject) => {
      get(url, { agent }, (response) => {
        let text = '';
        response.on('data', (bytes: Buffer) => (text += bytes.toString()));
        response.on('end', () => resolve({ text, connection: response.headers.connection }));
      }).on('error', reject);
    });
}

describe('a shop that stops', () => {
  it('lets what it answers end, and takes nothing new', async () => {
    const [begun, end] = [gate(), gate()];
    const address = await startWith(async (path) => {
      if (path !== '/slow') return path;
      begun.open();
      await end.opened;
      return path;
    });
    const ask = keeper();
    await ask(`${address}/first`);
    const slow = ask(`${address}/slow`);
    await begun.opened;
    const stopped = listening?.stop();
    await expect(keeper()(`${address}/late`)).rejects.toThrow(/ECONNREFUSED/);
    end.open();
    expect(await slow).toEqual({ text: '/slow', connection: 'close' });
    await stopped;
  });

  it('is not kept from stopping by a visitor who asks again and again', async () => {
    const address = await startWith((path) => Promise.resolve(path));
    const ask = keeper();
    for (let answers = 0; answers < 20; answers += 1) await ask(`${address}/again`);
    const asking = (async () => {
      for (;;) await ask(`${address}/again`);
    })().catch(() => undefined);
    const begun = performance.now();
    await listening?.stop();
    expect(performance.now() - begun).toBeLessThan(1000);
    await asking;
  });

  it('cuts off what does not end', async () => {
    const begun = gate();
    const address = await startWith(
      (path) => {
        begun.open();
        return gate().opened.then(() => path);
      },
      { patience: 50 },
    );
    const endless = keeper()(address);
    const ended = expect(endless).rejects.toThrow(/hang up|ECONNRESET/);
    await begun.opened;
    await listening?.stop();
    await ended;
  });
});

it.each([true, false])('tells browsers to come over https where visitors do: %s', async (isSecure) => {
  const address = await startWith(
    (path) => (path === '/fault' ? Promise.reject(new Error('planted')) : Promise.resolve(path)),
    { isSecure },
  );
  for (const path of ['/', '/fault']) {
    const { headers } = await fetch(address + path);
    const told = headers.get('Strict-Transport-Security');
    expect(told).toBe(isSecure ? 'max-age=31536000' : null);
  }
});
