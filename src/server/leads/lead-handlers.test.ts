import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../shared/contract/calls';
import { leadKinds } from '../../shared/leads/lead-fields';
import { parseLeadReceipt } from '../../shared/leads/receipt-number';
import { captchaFor, makeCustomer, makeVerifiedCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { startMailServer } from '../../../test/fakes/mail-server';
import { consumeAttempts } from '../../../test/fixtures/rate-limits';
import { messagesSentTo } from '../../../test/fixtures/sent-messages';
import { HOUR, fakeClock } from '../../../test/fakes/fake-clock';
import { fakeTransports } from '../../../test/fakes/fake-transports';
import { rateLimits } from '../accounts/rate-limits';
import { sendDueMessages } from '../messaging/outbox-sender';
import type { Log } from '../observability/log';
import { createSmtpTransport } from '../messaging/smtp-transport';

type Sent = Partial<RequestOf<'contactUs'>>;

const time = fakeClock();
const lines: string[] = [];
const note: Log['info'] = (event, fields) => lines.push(JSON.stringify({ event, ...fields }));
let shop: TestShop;
beforeEach(async () => {
  lines.length = 0;
  shop = await makeShop({ clock: time.clock, log: { info: note, error: note } });
});
afterEach(() => shop.close());

const whole = {
  name: 'Ann Lee',
  email: 'ann@lab.example',
  institution: 'Institute',
  country: 'Germany',
  address: 'Room 4, Allee 1\n89081 Ulm',
  phone: '+49 731 5000',
  topic: 'Western blot',
  goods_sn: 'qc 10000',
  publication: '31234567',
  message: 'We compare two antibodies in lysates of mouse liver.',
};

const send = async (more: Sent = {}, client = shop.client) =>
  client.call('contactUs', { kind: 'contact', ...whole, ...(await captchaFor(client)), ...more });

async function receiptOf(sent: ReturnType<typeof send>): Promise<string> {
  const reply = await sent;
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.data.receipt;
}

const storedLeads = () => shop.deps.database.selectFrom('lead').selectAll().orderBy('lead_id').execute();

describe('submitted lead', () => {
  it.each(leadKinds)('of kind %s is stored, mailed to the staff and gets a receipt', async (kind) => {
    const receipt = await receiptOf(send({ kind }));
    const [lead, ...more] = await storedLeads();
    expect(more).toEqual([]);
    expect(lead).toMatchObject({ ...whole, kind, goods_sn: 'QC10000', customer_id: null });
    expect(parseLeadReceipt(receipt)).toBe(lead?.lead_id);
    const [staff] = await messagesSentTo(shop.deps.database, shop.deps.settings.email);
    expect(staff?.subject).toContain(receipt);
    for (const text of Object.values({ ...whole, goods_sn: 'QC10000' })) expect(staff?.body).toContain(text);
    // Nothing proves that the address is the sender's.
    expect(await messagesSentTo(shop.deps.database, whole.email)).toEqual([]);
  });

  it('is confirmed to the verified address of a signed-in customer, without the text', async () => {
    const eva = await makeVerifiedCustomer(shop, 'eva');
    const text = { name: 'BUY NOW', message: 'https://spam.example is cheap', topic: 'Cheap' };
    const receipt = await receiptOf(send(text, eva.client));
    const [confirmation] = await messagesSentTo(shop.deps.database, eva.email);
    expect(confirmation?.subject).toContain(receipt);
    expect(confirmation?.subject + (confirmation?.body ?? '')).not.toMatch(/BUY NOW|spam|Cheap/i);
    expect(await messagesSentTo(shop.deps.database, whole.email)).toEqual([]);
  });

  it('belongs to the signed-in customer', async () => {
    const ann = await makeCustomer(shop, 'ann');
    await receiptOf(send({}, ann.client));
    const exported = await ann.client.call('exportAccount', {});
    expect(exported).toMatchObject({ data: { lead: [{ message: whole.message }] } });
    await ann.client.call('closeAccount', { password: ann.password });
    expect(await storedLeads()).toEqual([]);
  });

  it('leaves no personal data in the log', async () => {
    await receiptOf(send());
    expect(lines.some((line) => line.includes('contactUs'))).toBe(true);
    for (const text of ['Ann', 'lab.example', 'Allee', '5000', 'lysates'])
      expect(lines.join('\n')).not.toContain(text);
  });
});

describe('mail server outage', () => {
  it('loses nothing: the receipt is returned at once and the e-mail follows later', async () => {
    const server = await startMailServer();
    const { transports } = fakeTransports();
    const way = {
      ...transports,
      mail: createSmtpTransport(server.url, { name: 'Shop', address: 'shop@shop.example' }),
    };
    await server.stop();
    const receipt = await receiptOf(send());
    await sendDueMessages(shop.deps, way);
    expect(await storedLeads()).toHaveLength(1);
    await server.restart();
    time.advance(HOUR);
    await sendDueMessages(shop.deps, way);
    expect(server.mails.map(({ to }) => to)).toEqual([[shop.deps.settings.email]]);
    for (const { text } of server.mails) expect(text).toContain(receipt);
    await server.stop();
  });

  it('stores nothing when the mail cannot be enqueued', async () => {
    await shop.deps.database.schema.dropTable('outbox').execute();
    const reply = await send();
    expect(reply.ok).toBe(false);
    expect(await storedLeads()).toEqual([]);
  });
});

describe('lead validation', () => {
  it.each([
    ['a missing subject', { topic: '' }, 'topic'],
    ['a message of one word', { message: 'Hi' }, 'message'],
    ['a missing name', { name: ' ' }, 'name'],
    ['an unknown catalogue number', { goods_sn: 'QC10000, ZZ99999' }, 'goods_sn'],
    ['a wrong captcha', { captcha: 'WRNG' }, 'captcha'],
  ] as const)('rejects %s with a reason', async (_what, more, field) => {
    expect(await send(more)).toMatchObject({ failure: { kind: 'refused', field } });
    expect(await storedLeads()).toEqual([]);
    expect(await messagesSentTo(shop.deps.database, shop.deps.settings.email)).toEqual([]);
  });

  it('does not consume the captcha', async () => {
    const captcha = await captchaFor(shop.client);
    await send({ ...captcha, topic: '' });
    expect(await send(captcha)).toMatchObject({ ok: true });
  });

  it.each(['name', 'email', 'institution', 'country', 'phone', 'topic', 'goods_sn', 'publication'] as const)(
    'rejects a line break in %s (header injection)',
    async (field) => {
      for (const end of ['\r\n', '\n', '\r', '\u0085', '\u0000']) {
        const reply = await send({ [field]: `${whole[field]}${end}Bcc: all@victims.example` });
        expect(reply).toMatchObject({ failure: { kind: 'http', status: 400, field } });
      }
      expect(await storedLeads()).toEqual([]);
    },
  );
});

describe('lead rate limits', () => {
  it('apply per network', async () => {
    const from = (count: number) => send({ email: `p${count}@lab.example` });
    const limit = rateLimits.lead;
    await consumeAttempts(shop.deps, [limit, '192.0.2.1'], limit.max - 1);
    expect((await from(1)).ok).toBe(true);
    expect(await from(2)).toMatchObject({ failure: { status: 429 } });
  });
});
