import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMailServer, type TestMailServer } from '../../../test/fakes/mail-server';
import type { Log } from '../observability/log';
import { openMessageTransports, type MessageTransports } from './open-transports';
import { mailFields, type MailMessage } from './message-transport';
import { createSmtpTransport } from './smtp-transport';
import { UndeliverableError } from './message';

const sender = { name: 'Quillbench', address: 'orders@quillbench.example' };
const LINK = `https://shop.example/login/resetPassword#${'a'.repeat(43)}.${'b'.repeat(43)}`;
const message: MailMessage = {
  id: 'message-1',
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

describe('file transport', () => {
  it('writes a readable file with links on one line', async () => {
    await filesOnly().mail.send(message, inTime);
    const { text } = await onlyFile();
    expect(text).toContain('From: Quillbench <orders@quillbench.example>\n');
    expect(text).toContain('To: ada@institute.example\n');
    expect(text).toContain('Subject: Your password - Quillbench\n');
    expect(text).toContain('Message-ID: <message-1@quillbench.example>\n');
    expect(text).toContain('Date: Wed, 04 Mar 2026 05:06:07 +0000\n');
    expect(text).toContain(`\n${LINK}\n`);
    expect(text).toContain('Grüße');
  });

  it('reveals no personal data in file name and log', async () => {
    await filesOnly().mail.send(message, inTime);
    const { path } = await onlyFile();
    expect(path).toMatch(/\/20260304T050609-[0-9a-f]{12}\.eml$/);
    expect(lines).toEqual([JSON.stringify({ event: 'mail.written', file: path })]);
  });

  it('creates files readable by the current user only', async () => {
    await filesOnly().mail.send(message, inTime);
    expect((await stat((await onlyFile()).path)).mode & 0o077).toBe(0);
    expect((await stat(join(folder, 'mail'))).mode & 0o077).toBe(0);
  });

  it('writes SMS as text files', async () => {
    await filesOnly().sms.send({ id: '1', recipient: '+861055500142', body: '123456 is your code.' }, inTime);
    const { path, text } = await onlyFile();
    expect(path).toMatch(/\.txt$/);
    expect(text).toBe('To: +861055500142\n\n123456 is your code.\n');
    expect(lines).toEqual([JSON.stringify({ event: 'sms.written', file: path })]);
  });
});

describe('injection into a mail', () => {
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

  it.each(recipients)('rejects the recipient %j', async (recipient) => {
    await expect(filesOnly().mail.send({ ...message, recipient }, inTime)).rejects.toThrow(
      UndeliverableError,
    );
    await expect(
      createSmtpTransport('smtp://127.0.0.1:9', sender).send({ ...message, recipient }, inTime),
    ).rejects.toThrow(UndeliverableError);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(['Hello\r\nBcc: all@elsewhere.example', 'Hello\nX: y', 'Hello\r', 'A\u0000'])(
    'rejects the subject %j',
    (subject) => {
      expect(() => mailFields({ ...message, subject }, sender)).toThrow(UndeliverableError);
    },
  );

  it('would reach further recipients if unchecked (control)', async () => {
    const writer = createTransport({ streamTransport: true, buffer: true });
    const to = 'ada@institute.example, all@elsewhere.example';
    const { envelope } = await writer.sendMail({ from: sender, to, text: '' });
    expect(envelope.to).toEqual(['ada@institute.example', 'all@elsewhere.example']);
  });

  it.each(['+86 10 5550 0142', '+861055500142\nTo: +1', '861055500142', ''])(
    'rejects the SMS recipient %j',
    async (recipient) => {
      await expect(filesOnly().sms.send({ id: '1', recipient, body: '' }, inTime)).rejects.toThrow(
        UndeliverableError,
      );
    },
  );
});

describe('SMTP transport', () => {
  let server: TestMailServer;
  beforeEach(async () => {
    server = await startMailServer();
  });
  afterEach(() => server.stop());

  it('delivers once to the recipient', async () => {
    await createSmtpTransport(server.url, sender).send(message, inTime);
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'orders@quillbench.example', to: ['ada@institute.example'] });
    expect(mail?.text).toContain('Subject: Your password - Quillbench');
    expect(mail?.text).toContain('Message-ID: <message-1@quillbench.example>');
    expect(await readdir(folder)).toEqual([]);
  });

  it('fails permanently for an unknown mailbox', async () => {
    server.replies['RCPT'] = '550 5.1.1 no such mailbox';
    await expect(createSmtpTransport(server.url, sender).send(message, inTime)).rejects.toThrow(
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
  ])('fails temporarily after %j', async (answers) => {
    Object.assign(server.replies, answers);
    const sending = createSmtpTransport(server.url, sender).send(message, inTime);
    await expect(sending).rejects.toThrow();
    await expect(sending).rejects.not.toThrow(UndeliverableError);
  });

  it('fails temporarily when the server does not answer', async () => {
    await server.stop();
    await expect(createSmtpTransport(server.url, sender).send(message, inTime)).rejects.not.toThrow(
      UndeliverableError,
    );
    await server.restart();
  });

  it('stops when aborted', async () => {
    await expect(
      createSmtpTransport(server.url, sender).send(message, AbortSignal.abort()),
    ).rejects.toThrow();
    expect(server.mails).toEqual([]);
  });
});

describe('SMTP URL', () => {
  it.each(['mail.example', 'http://mail.example', 'smtp:', 'smtp://', 'SMTP_URL', 'smtp://ann:s3cret@'])(
    'cannot be %j, and the error does not contain the password',
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
