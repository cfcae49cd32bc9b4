import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface TestMailServer {
  url: string;
  /** Every mail as it came, headers and all. */
  mails: { from: string; to: string[]; text: string }[];
  /** Overrides replies of the next conversations by command: `{ RCPT: '550 5.1.1 no such mailbox' }`. */
  answers: Record<string, string>;
  /** Stops the server: refuses connections and closes open ones. */
  stop(): Promise<void>;
  /** There again, at the same address. */
  startAgain(): Promise<void>;
}

/** A local mail server that stores messages and replies as configured. */
export async function startMailServer(): Promise<TestMailServer> {
  const mails: TestMailServer['mails'] = [];
  const answers: TestMailServer['answers'] = {};
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;

  async function open(): Promise<void> {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
      converse(socket, mails, answers);
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  }

  await open();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    answers,
    startAgain: open,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function converse(
  socket: Socket,
  mails: TestMailServer['mails'],
  answers: Readonly<Record<string, string>>,
): void {
  let unread = '';
  let letter: string[] | null = null;
  let envelope = { from: '', to: [] as string[] };
  const say = (line: string) => socket.write(`${line}\r\n`);

  function hear(line: string): void {
    if (letter) {
      if (line !== '.') return void letter.push(line.replace(/^\./, ''));
      mails.push({ ...envelope, text: letter.join('\n') });
      envelope = { from: '', to: [] };
      letter = null;
      return void say(answers['.'] ?? '250 kept');
    }
    const word = line.split(/[ :]/)[0]?.toUpperCase() ?? '';
    const told = answers[word];
    if (told) return void say(told);
    const address = /<(.*)>/.exec(line)?.[1] ?? '';
    if (word === 'MAIL') envelope.from = address;
    if (word === 'RCPT') envelope.to.push(address);
    if (word === 'DATA') letter = [];
    if (word === 'QUIT') return void socket.end('221 bye\r\n');
    say(word === 'DATA' ? '354 go on' : '250 fine');
  }

  socket.setEncoding('utf8');
  socket.on('data', (data: string) => {
    const lines = (unread + data).split('\r\n');
    unread = lines.pop() ?? '';
    lines.forEach(hear);
  });
  say('220 test');
}
