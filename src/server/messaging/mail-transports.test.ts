import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMailServer, type TestMailServer } from '../../../test/mail-server';
import type { Log } from '../observability/log';
import { openMessageTransports, type MessageTransports } from './open-transports';
import { mailFields, type MailMessage } from './message-transport';
import { createSmtpTransport } from './smtp-transport';
import { UndeliverableError } from './message';

const sender = { name: 'Quillbench', address: 'orders@quillbench.example' };
const LINK = `https://shop.example/login/resetPassword#${'a'.repeat(43)}.${'b'.repeat(43)}`;
const letter: MailMessage = {
  id: 'letter-1',
  recipient: 'ada@institute.example',
  subject: 'Your password - Quillbench',
  body: `Set a new password:\n\n${LINK}\n\nGrüße\n`,
  writtenAt: new Date('2026-03-04T05:06:07Z'),
};
const inTime = new AbortController().signal;

let folder: string;
let lines: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
  lines = [];
});
afterEach(() => rm(folder, { recursive: true }));

function filesOnly(): MessageTransports {
  const write: Log['info'] = (event, fields) => lines.push(JSON.stringify({ event, ...fields }));
  const clock = () => new Date('2026-03-04T05:06:09.123Z');
  const files = { folder: join(folder, 'mail'), log: { info: write, error: write }, clock };
  return openMessageTransports({ ...files, sender, smtpUrl: undefined });
}

async function onlyFile(): Promise<{ path: string; text: string }> {
  const names = await readdir(join(folder, 'mail'));
  expect(names).toHaveLength(1);
  const path = join(folder, 'mail', names[0] ?? '');
  return { path, text: await readFile(path, 'utf8') };
}

describe('a letter without a mail server', () => {
  it('becomes a file that can be read as it is, its link on one line', async () => {
    await filesOnly().mail.send(letter, inTime);
    const { text } = await onlyFile();
    expect(text).toContain('From: Quillbench <orders@quillbench.example>\n');
    expect(text).toContain('To: ada@institute.example\n');
    expect(text).toContain('Subject: Your password - Quillbench\n');
    expect(text).toContain('Message-ID: <letter-1@quillbench.example>\n');
    expect(text).toContain('Date: Wed, 04 Mar 2026 05:06:07 +0000\n');
    expect(text).toContain(`\n${LINK}\n`);
    expect(text).toContain('Grüße');
  });

  it('has a name and a line in the log that tell nothing of the person', async () => {
    await filesOnly().mail.send(letter, inTime);
    const { path } = await onlyFile();
    expect(path).toMatch(/\/20260304T050609-[0-9a-f]{12}\.eml$/);
    expect(lines).toEqual([JSON.stringify({ event: 'mail.written', file: path })]);
  });

  it('can be read by this user alone', async () => {
    await filesOnly().mail.send(letter, inTime);
    expect((await stat((await onlyFile()).path)).mode & 0o077).toBe(0);
    expect((await stat(join(folder, 'mail'))).mode & 0o077).toBe(0);
  });

  it('stands beside short messages, which become texts', async () => {
    await filesOnly().sms.send({ id: '1', recipient: '+861055500142', body: '123456 is your code.' }, inTime);
    const { path, text } = await onlyFile();
    expect(path).toMatch(/\.txt$/);
    expect(text).toBe('To: +861055500142\n\n123456 is your code.\n');
    expect(lines).toEqual([JSON.stringify({ event: 'sms.written', file: path })]);
  });
});

describe('a letter with which somebody tries to reach others', () => {
  const recipients = [
    'ada@institute.example\r\nBcc: all@elsewhere.example',
    'ada@institute.example\nBcc: all@elsewhere.example',
    'ada@institute.example\rX: y',
    'ada@institute.example, all@elsewhere.example',
    'ada@institute.example;all@elsewhere.example',
    'Ada <all@elsewhere.example>',
    'ada@institute.example\u0000',
    'ada@institute.example\u0085Bcc: x',
    'ada',
    '',
  ];

  it.each(recipients)('is not written to %j', async (recipient) => {
    await expect(filesOnly().mail.send({ ...letter, recipient }, inTime)).rejects.toThrow(UndeliverableError);
    await expect(
      createSmtpTransport('smtp://127.0.0.1:9', sender).send({ ...letter, recipient }, inTime),
    ).rejects.toThrow(UndeliverableError);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(['Hello\r\nBcc: all@elsewhere.example', 'Hello\nX: y', 'Hello\r', 'A\u0000'])(
    'is not written about %j',
    (subject) => {
      expect(() => mailFields({ ...letter, subject }, sender)).toThrow(UndeliverableError);
    },
  );

  it('would reach them if the recipient were taken as it is', async () => {
    const writer = createTransport({ streamTransport: true, buffer: true });
    const to = 'ada@institute.example, all@elsewhere.example';
    const { envelope } = await writer.sendMail({ from: sender, to, text: '' });
    expect(envelope.to).toEqual(['ada@institute.example', 'all@elsewhere.example']);
  });

  it.each(['+86 10 5550 0142', '+861055500142\nTo: +1', '861055500142', ''])(
    'is not sent as a short message to %j',
    async (recipient) => {
      await expect(filesOnly().sms.send({ id: '1', recipient, body: '' }, inTime)).rejects.toThrow(
        UndeliverableError,
      );
    },
  );
});

describe('a letter through a mail server', () => {
  let server: TestMailServer;
  beforeEach(async () => {
    server = await startMailServer();
  });
  afterEach(() => server.stop());

  it('arrives once at the one recipient', async () => {
    await createSmtpTransport(server.url, sender).send(letter, inTime);
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'orders@quillbench.example', to: ['ada@institute.example'] });
    expect(mail?.text).toContain('Subject: Your password - Quillbench');
    expect(mail?.text).toContain('Message-ID: <letter-1@quillbench.example>');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is given up when there is no such mailbox', async () => {
    server.answers['RCPT'] = '550 5.1.1 no such mailbox';
    await expect(createSmtpTransport(server.url, sender).send(letter, inTime)).rejects.toThrow(
      UndeliverableError,
    );
  });

  it.each([
    { RCPT: '450 4.2.0 come back later' },
    { RCPT: '550 5.7.1 relaying denied' },
    { RCPT: '554 5.7.1 not here' },
    { MAIL: '550 5.1.0 unknown sender' },
    { DATA: '421 going down' },
    { '.': '452 4.3.1 disk full' },
    { '.': '554 5.6.0 not liked' },
  ])('is to be tried again after %j', async (answers) => {
    Object.assign(server.answers, answers);
    const sending = createSmtpTransport(server.url, sender).send(letter, inTime);
    await expect(sending).rejects.toThrow();
    await expect(sending).rejects.not.toThrow(UndeliverableError);
  });

  it('is to be tried again when nobody answers', async () => {
    await server.stop();
    await expect(createSmtpTransport(server.url, sender).send(letter, inTime)).rejects.not.toThrow(
      UndeliverableError,
    );
    await server.startAgain();
  });

  it('is broken off when told', async () => {
    await expect(createSmtpTransport(server.url, sender).send(letter, AbortSignal.abort())).rejects.toThrow();
    expect(server.mails).toEqual([]);
  });
});

describe('the address of a mail server', () => {
  it.each(['mail.example', 'http://mail.example', 'smtp:', 'smtp://', 'SMTP_URL', 'smtp://ann:s3cret@'])(
    'cannot be %j, and its password is not repeated',
    (url) => {
      const opening = () => createSmtpTransport(url, sender);
      expect(opening).toThrow(/SMTP_URL/);
      expect(opening).not.toThrow(/s3cret/);
    },
  );

  it.each(['smtp://127.0.0.1:25', 'smtps://ann:s3cret@mail.example', 'smtp://[::1]:587'])(
    'can be %s',
    (url) => {
      expect(() => createSmtpTransport(url, sender)).not.toThrow();
    },
  );
});
