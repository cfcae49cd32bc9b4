import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  /** The URL with the proxy as its host. */
  url: string;
  /** Keeps connections open and accepts others, but passes nothing on. */
  freeze(): void;
  stop(): Promise<void>;
}

/** Passes connections on to the host of a URL. */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    if (isFrozen) return;
    const target = connect(Number(port), hostname);
    sockets.add(target);
    target.on('error', () => client.destroy());
    target.on('close', () => client.destroy());
    client.on('close', () => target.destroy());
    client.on('data', (bytes) => isFrozen || target.write(bytes));
    target.on('data', (bytes) => isFrozen || client.write(bytes));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxied = new URL(url);
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    url: proxied.href,
    freeze: () => (isFrozen = true),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
