import { createServer, type AddressInfo, type Server } from 'node:net';
import { errorCode, OperatorError } from './operator-error';

interface ListenOptions {
  host: string;
  /** 0 = any free port. */
  port: number;
  /** Environment variable of the port. */
  variable: 'PORT' | 'METRICS_PORT';
}

/**
 * Connections that wait to be accepted, as far as the system allows it (`net.core.somaxconn` on Linux). Larger than Node's
 * default of 511, so that one client that opens a thousand simultaneous connections does not fill the queue.
 */
const BACKLOG = 4096;

/**
 * Accepts connections and returns the address, such as `http://127.0.0.1:4173`, with the actual port.
 * @throws OperatorError when the port is taken or the host is not an address of this machine.
 */
export async function listen(server: Server, { host, port, variable }: ListenOptions): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve();
    });
  }).catch((error: unknown) => {
    throw explainListenFailure(error, { host, port, variable });
  });
  return httpAddress(host, (server.address() as AddressInfo).port);
}

/** Opens the port and closes it again. Rejects like {@link listen}. */
export async function checkPortIsFree(options: ListenOptions): Promise<void> {
  const server = createServer();
  await listen(server, options);
  await new Promise((resolve) => server.close(resolve));
}

/** In a remedy, `%s` is the environment variable of the port. */
const reasonsByErrorCode: Readonly<Record<string, readonly [reason: string, remedy: string]>> = {
  EADDRINUSE: ['Another program listens on this port', 'Stop that program or set %s to another port.'],
  EACCES: ['The user of the shop may not listen on this port', 'Set %s to a port from 1024 to 65535.'],
  EADDRNOTAVAIL: [
    'The address in HOST does not belong to this machine',
    'Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.',
  ],
  ENOTFOUND: ['The name in HOST is unknown', 'Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.'],
};

function explainListenFailure(error: unknown, { host, port, variable }: ListenOptions): unknown {
  const code = errorCode(error);
  if (code === '') return error;
  const [reason, remedy] = reasonsByErrorCode[code] ?? ['The port cannot be opened', 'Check HOST and %s.'];
  return new OperatorError(
    {
      subject: httpAddress(host, port),
      reason: `${reason} (${code}).`,
      remedy: remedy.replace('%s', variable),
    },
    { cause: error },
  );
}

function httpAddress(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
