import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface TestMailServer {
  url: string;
  /** Received e-mails; `text` includes the headers. */
  mails: { from: string; to: string[]; text: string }[];
  /** Overrides replies by SMTP command: `{ RCPT: '550 5.1.1 no such mailbox' }`. The key `.` is the end of the message. */
  replies: Record<string, string>;
  /** Stops the server: refuses connections and closes open ones. */
  stop(): Promise<void>;
  /** Starts the server after {@link stop}, at the same address. */
  restart(): Promise<void>;
}

/** Starts a local SMTP server that records messages and replies as configured. */
export async function startMailServer(): Promise<TestMailServer> {
  const mails: TestMailServer['mails'] = [];
  const replies: TestMailServer['replies'] = {};
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;

  async function open(): Promise<void> {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
      serveConnection(socket, mails, replies);
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  }

  await open();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    replies,
    restart: open,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function serveConnection(
  socket: Socket,
  mails: TestMailServer['mails'],
  replies: Readonly<Record<string, string>>,
): void {
  let unread = '';
  let messageLines: string[] | null = null;
  let envelope = { from: '', to: [] as string[] };
  const reply = (line: string) => socket.write(`${line}\r\n`);

  function handleLine(line: string): void {
    if (messageLines) {
      if (line !== '.') return void messageLines.push(line.replace(/^\./, ''));
      mails.push({ ...envelope, text: messageLines.join('\n') });
      envelope = { from: '', to: [] };
      messageLines = null;
      return void reply(replies['.'] ?? '250 accepted');
    }
    const command = line.split(/[ :]/)[0]?.toUpperCase() ?? '';
    const override = replies[command];
    if (override) return void reply(override);
    const address = /<(.*)>/.exec(line)?.[1] ?? '';
    if (command === 'MAIL') envelope.from = address;
    if (command === 'RCPT') envelope.to.push(address);
    if (command === 'DATA') messageLines = [];
    if (command === 'QUIT') return void socket.end('221 bye\r\n');
    reply(command === 'DATA' ? '354 go on' : '250 fine');
  }

  socket.setEncoding('utf8');
  socket.on('data', (data: string) => {
    const lines = (unread + data).split('\r\n');
    unread = lines.pop() ?? '';
    lines.forEach(handleLine);
  });
  reply('220 test');
}
