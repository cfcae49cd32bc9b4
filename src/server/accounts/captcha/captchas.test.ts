import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReplyOf } from '../../../shared/contract/calls';
import { solveProof } from '../../../../test/fixtures/solve-proof';
import { createApi } from '../../app/create-api';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { SITE_FACTOR } from '../../lib/ip-address';
import { consumeAttempts } from '../../../../test/fixtures/rate-limits';
import { rateLimits } from '../rate-limits';
import { addCaptcha } from './captcha-store';
import { captchaCharacters, createCaptcha } from './captchas';

let shop: TestShop;
let now: Date;
/** Answer of the newest captcha with characters. */
let renderedAnswer: string;

// A shop that accepts the answer of tests issues the easiest proofs of work.
beforeEach(async () => {
  now = new Date('2026-05-01T12:00:00Z');
  shop = await makeShop({ clock: () => now });
  const { renderCaptcha } = shop.deps;
  shop.deps.renderCaptcha = (content, network) => {
    renderedAnswer = content.answer;
    return renderCaptcha(content, network);
  };
});
afterEach(() => shop.close());

interface Answer {
  status: number;
  text: string;
  headers: string;
  body: { code: number; msg: string; data: CaptchaReply | null; field?: string };
}

type CaptchaReply = Partial<ReplyOf<'issueCaptcha'>>;

const answers: Answer[] = [];

async function ask(path: string, payload: unknown, ip = '192.0.2.1'): Promise<Answer> {
  const request = new Request(`http://shop.test${path}`, { method: 'POST', body: JSON.stringify(payload) });
  const response = await createApi(shop.deps).fetch(request, { visitor: { ip } });
  const text = await response.text();
  const headers = JSON.stringify([...response.headers]);
  const answer = { status: response.status, text, headers, body: JSON.parse(text) as Answer['body'] };
  answers.push(answer);
  return answer;
}

interface Solved {
  id: string;
  answer: string;
  proof: string;
}

async function issue(request: object = {}, ip?: string): Promise<Solved & { reply: CaptchaReply }> {
  const reply = (await ask('/web/users/login/verify', request, ip)).body.data ?? {};
  const id = reply.captcha_id ?? '';
  const proof = reply.challenge ? await solveProof(reply.challenge) : '';
  return { id, answer: reply.needless ? 'none' : await solve(id), proof, reply };
}

/** Returns the answer of the newest captcha as its digest is stored: with P and 8 instead of R and 6, which look like them. */
async function solve(id: string): Promise<string> {
  const { answer_hash } = await shop.deps.database
    .selectFrom('captcha')
    .select('answer_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const answer = renderedAnswer.replaceAll('R', 'P').replaceAll('6', '8');
  const digest = createHash('sha256').update(id + answer);
  if (digest.digest('base64url') !== answer_hash) throw new Error('The answer does not fit.');
  return answer;
}

const strangers = { account: 'nobody', password: 'whatever it is' };
const logOn = (captcha: unknown) =>
  ask('/web/users/login/account_logon', { ...strangers, ...(captcha as object) });
const given = ({ id, proof }: Solved, captcha: string) => ({ captcha_id: id, captcha, proof });
/** Returns the rejected field: the captcha or, after it, the password. */
const refusedAt = async (captcha: unknown) => (await logOn(captcha)).body.field;

const wrong = (answer: string) => (answer.startsWith('A') ? 'C' : 'A') + answer.slice(1);

describe('captcha', () => {
  it('accepts a read answer once', async () => {
    const captcha = await issue();
    expect(await refusedAt(given(captcha, captcha.answer))).toBe('password');
    expect(await refusedAt(given(captcha, captcha.answer))).toBe('captcha');
  });

  it('accepts a heard answer', async () => {
    const captcha = await issue({ kind: 'sound' });
    expect(await refusedAt(given(captcha, captcha.answer))).toBe('password');
  });

  it('is consumed by a wrong answer', async () => {
    const captcha = await issue();
    expect(await refusedAt(given(captcha, wrong(captcha.answer)))).toBe('captcha');
    expect(await refusedAt(given(captcha, captcha.answer))).toBe('captcha');
  });

  it('would be valid forever if it were not deleted (control)', async () => {
    const captcha = await issue();
    const { database } = shop.deps;
    const kept = await database.selectFrom('captcha').selectAll().executeTakeFirstOrThrow();
    expect(await refusedAt(given(captcha, wrong(captcha.answer)))).toBe('captcha');
    await addCaptcha(database, kept);
    expect(await refusedAt(given(captcha, captcha.answer))).toBe('password');
  });

  it('accepts lower case, spaces and look-alike characters', async () => {
    const captcha = await issue();
    const lookAlike: Record<string, string> = { '8': 'B', '6': 'g', U: 'v', '2': 'Z', E: 'f' };
    const typed = [...captcha.answer].map((character) => lookAlike[character] ?? character.toLowerCase());
    expect(await refusedAt(given(captcha, ` ${typed.join(' ')} `))).toBe('password');
  });

  it('accepts full-width letters and Arabic digits', async () => {
    const captcha = await issue();
    const typed = [...captcha.answer].map((character) => {
      const code = character.charCodeAt(0);
      return String.fromCharCode(/\d/.test(character) ? code - 0x30 + 0x660 : code + 0xfee0);
    });
    expect(await refusedAt(given(captcha, typed.join('')))).toBe('password');
  });

  it('accepts P for R and 8 for 6, in either direction', async () => {
    for (let round = 0; round < 4; round += 1) {
      const captcha = await issue();
      const swapped = [...captcha.answer].map((one) => ({ P: 'R', 8: '6' })[one] ?? one).join('');
      expect(captcha.answer).not.toMatch(/[R6]/);
      expect(await refusedAt(given(captcha, swapped))).toBe('password');
    }
  });

  it('expires after five minutes', async () => {
    const [late, early] = [await issue(), await issue()];
    now = new Date(now.getTime() + 299_999);
    expect(await refusedAt(given(early, early.answer))).toBe('password');
    now = new Date(now.getTime() + 1);
    expect(await refusedAt(given(late, late.answer))).toBe('captcha');
  });

  it('does not accept the answer of another id', async () => {
    const [mine, other] = [await issue(), await issue()];
    expect(await refusedAt(given(other, mine.answer === other.answer ? 'none' : mine.answer))).toBe(
      'captcha',
    );
    expect(await refusedAt(given({ ...mine, id: 'made-up' }, mine.answer))).toBe('captcha');
    expect(await refusedAt(given(mine, mine.answer))).toBe('password');
  });

  it.each(['logOn', 'register', 'sendResetMail', 'sendResetCode'] as const)(
    'is required by %s',
    async (call) => {
      const requests = {
        logOn: strangers,
        register: { username: 'somebody', email: 'a@b.example', password: 'quartz-lantern-72-meadow' },
        sendResetMail: { email: 'a@b.example' },
        sendResetCode: { mobile: '+16175550142' },
      };
      const outcome = await shop.client.call(call, {
        ...requests[call],
        captcha_id: 'made-up',
        captcha: 'AEHK',
      });
      expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', field: 'captcha' } });
    },
  );
});

describe('request without a captcha', () => {
  it('violates the contract and consumes no captcha', async () => {
    const captcha = await issue();
    const { id, answer } = captcha;
    const broken: unknown[] = [
      {},
      { captcha_id: id },
      { captcha: answer },
      { captcha_id: [id], captcha: answer },
      { captcha_id: id, captcha: [answer] },
      { captcha_id: id, captcha: [...answer] },
      { captcha_id: id, captcha: { $ne: '' } },
      { captcha_id: id, captcha: null },
      { captcha_id: id, captcha: true },
      { captcha_id: id, captcha: '' },
      { captcha_id: '', captcha: answer },
      { captcha_id: { length: 1 }, captcha: answer },
    ];
    for (const captcha of broken) {
      const { status, body } = await logOn(captcha);
      expect({ captcha, status, data: body.data }).toEqual({ captcha, status: 400, data: null });
    }
    expect(await refusedAt(given(captcha, captcha.answer))).toBe('password');
  });

  it('is rejected when the answer contains only spaces', async () => {
    const captcha = await issue();
    expect(await refusedAt(given(captcha, '    '))).toBe('captcha');
  });
});

/** Returns the reply without random ids, the drawing or sound, and the numbers of the proof of work. */
function words({ text, headers, body }: Answer): string {
  const id = body.data?.captcha_id ?? '';
  const shown = text
    .replace(id, '')
    .replace(/base64,[\w+/]+=*/, '')
    .replace(/"[0-9a-f]{32,}"/g, '');
  return (shown + headers.replace(/"x-request-id","[^"]*"/, '')).toUpperCase();
}

describe('captcha answer', () => {
  it('appears in no reply', async () => {
    const rounds: { answer: string; from: number; to: number }[] = [];
    for (const kind of ['picture', 'sound', 'picture'] as const) {
      const from = answers.length;
      const captcha = await issue({ kind });
      const { id, answer } = captcha;
      await logOn(given(captcha, wrong(answer)));
      await logOn(given(captcha, answer));
      await logOn({ captcha_id: id });
      rounds.push({ answer, from, to: answers.length });
    }
    for (const { answer, from, to } of rounds) {
      const told = answers.slice(from, to).map(words);
      expect(told).toHaveLength(4);
      for (const text of told) expect(text).not.toContain(answer);
    }
  });

  it('is detected in a reply that contains it (control)', async () => {
    const { answer } = await issue();
    const telling = { ...(answers.at(-1) as Answer), text: `{"hint":"${answer.toLowerCase()}"}` };
    expect(words(telling)).toContain(answer);
  });

  it('is not stored in plain text', async () => {
    const { answer } = await issue();
    expect(
      JSON.stringify(await shop.deps.database.selectFrom('captcha').selectAll().execute()),
    ).not.toContain(`"${answer}"`);
  });

  it('uses all characters evenly', async () => {
    const seen = new Map<string, number>();
    const renderCaptcha = ({ answer }: { answer: string }) => {
      for (const character of answer) seen.set(character, (seen.get(character) ?? 0) + 1);
      return Promise.resolve('');
    };
    for (let round = 0; round < 400; round++)
      await createCaptcha({ ...shop.deps, renderCaptcha }, { kind: 'sound', network: `network ${round}` });
    expect([...seen.keys()].sort()).toEqual([...captchaCharacters].sort());
    // The expected count is 107; 57 and 157 are five standard deviations away.
    expect(Math.min(...seen.values())).toBeGreaterThan(57);
    expect(Math.max(...seen.values())).toBeLessThan(157);
  });
});

describe('the proof of work of a captcha', () => {
  beforeEach(() => (shop.deps.testCaptcha = null));

  it('is required, unless the answer is the one of tests', async () => {
    const [without, invented, tested] = [await issue(), await issue(), await issue()];
    expect(await refusedAt({ ...given(without, without.answer), proof: undefined })).toBe('captcha');
    expect(await refusedAt({ ...given(invented, invented.answer), proof: `1.${'0'.repeat(64)}` })).toBe(
      'captcha',
    );
    shop.deps.testCaptcha = 'TEST';
    expect(await refusedAt({ captcha_id: tested.id, captcha: 'TEST' })).toBe('password');
  });

  it('names the reason when only the proof is missing', async () => {
    const captcha = await issue();
    const { body } = await logOn({ ...given(captcha, captcha.answer), proof: '' });
    expect(body.msg).toMatch(/browser did not finish the calculation/);
  });

  it.each([
    ['another counter', (proof: string) => proof.replace(/^\d+/, (counter) => String(Number(counter) + 1))],
    ['no counter', (proof: string) => proof.replace(/^\d+/, '')],
    ['a fraction', (proof: string) => proof.replace(/^\d+/, '$&.5')],
    ['another key', (proof: string) => proof.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['upper case', (proof: string) => `${proof.toUpperCase()}A`],
    ['nothing', () => '.'],
    ['a word', () => 'constructor'],
  ])('is rejected with %s', async (_name, change) => {
    const captcha = await issue();
    // The signature covers the key, not the counter; the key alone proves the work.
    const changed = change(captcha.proof);
    const isAccepted =
      (await refusedAt(given({ ...captcha, proof: changed }, captcha.answer))) === 'password';
    expect(isAccepted).toBe(_name === 'another counter');
  });

  it('cannot be used for another captcha', async () => {
    const [one, other] = [await issue(), await issue()];
    expect(await refusedAt(given({ ...one, proof: other.proof }, one.answer))).toBe('captcha');
  });

  it('takes up to 400 keys, and not only half of them', async () => {
    const ips = networks(8);
    expect(await countSolved(ips, { maxKeys: 400 })).toBe(8);
    // Each is among the first half by chance.
    expect(await countSolved(ips, { maxKeys: 200 })).toBeLessThan(8);
  });

  it('takes more for a spoken captcha', async () => {
    expect(await countSolved(networks(8), { maxKeys: 400, request: { kind: 'sound' } })).toBeLessThan(8);
  });

  it.each([
    ['from the network', [rateLimits.wrongPasswordPerNetwork, '192.0.2.1'], true],
    ['in the whole shop', [rateLimits.wrongPasswordInShop], false],
  ] as const)('takes more after many wrong passwords %s', async (_name, key, isLocal) => {
    await consumeAttempts(shop.deps, key, key[0].proofAfter * 4);
    // Each is among the first 400 of 1,600 keys by chance in one of four cases.
    const ips = Array.from({ length: 5 }, () => '192.0.2.1');
    expect(await countSolved(ips, { maxKeys: 400 })).toBeLessThan(5);
    if (isLocal) expect(await countSolved(['198.51.100.9'], { maxKeys: 400 })).toBe(1);
  });
});

const networks = (count: number) => Array.from({ length: count }, (_, index) => `198.51.100.${100 + index}`);

/** Counts the networks that solve the proof of work of a new captcha with the first `maxKeys` keys. */
async function countSolved(
  ips: readonly string[],
  { maxKeys, request = {} }: { maxKeys: number; request?: object },
): Promise<number> {
  let solved = 0;
  for (const ip of ips) {
    const { body } = await ask('/web/users/login/verify', request, ip);
    if (!body.data?.challenge) throw new Error('no challenge came');
    if ((await solveProof(body.data.challenge, maxKeys)) !== '') solved += 1;
  }
  return solved;
}

describe('after a solved captcha', () => {
  const solved = async (ip?: string) => {
    const captcha = await issue({}, ip);
    expect(await refusedAt(given(captcha, captcha.answer))).toBe('password');
    return captcha.id;
  };

  it('at most three attempts follow without characters, each with a proof of work', async () => {
    let last = await solved();
    let withoutCharacters = 0;
    for (let index = 0; index < 6; index += 1) {
      const next = await issue({ solved: last });
      if (!next.reply.needless) break;
      withoutCharacters += 1;
      expect(next.reply).toMatchObject({ image: '', sound: '' });
      expect(next.proof).not.toBe('');
      expect(await refusedAt(given(next, 'none'))).toBe('password');
      last = next.id;
    }
    expect(withoutCharacters).toBe(3);
  });

  it('a pass works once, for five minutes, and only from the same network', async () => {
    const [used, late, elsewhere] = [await solved(), await solved(), await solved()];
    expect((await issue({ solved: used })).reply.needless).toBe(true);
    expect((await issue({ solved: used })).reply.needless).toBeUndefined();
    expect((await issue({ solved: elsewhere }, '198.51.100.9')).reply.needless).toBeUndefined();
    now = new Date(now.getTime() + 5 * 60_000);
    expect((await issue({ solved: late })).reply.needless).toBeUndefined();
  });

  it('a wrong answer gives no pass', async () => {
    const captcha = await issue();
    expect(await refusedAt(given(captcha, wrong(captcha.answer)))).toBe('captcha');
    expect((await issue({ solved: captcha.id })).reply.needless).toBeUndefined();
    expect((await issue({ solved: 'made-up' })).reply.needless).toBeUndefined();
  });

  it('no answer opens a captcha whose characters are required', async () => {
    const captcha = await issue();
    expect(await refusedAt(given(captcha, 'none'))).toBe('captcha');
  });

  it('the id of a pass is no captcha', async () => {
    const id = await solved();
    const pass = createHash('sha256').update(`pass ${id}`).digest('base64url');
    for (const answer of ['none', 'AAAA'])
      expect(await refusedAt({ captcha_id: pass, captcha: answer, proof: '' })).toBe('captcha');
  });
});

describe('captcha rate limit', () => {
  const subject = '192.0.2.1';

  it('rejects too many unsolved captchas per network for a while', async () => {
    const limit = rateLimits.captcha;
    await consumeAttempts(shop.deps, [limit, subject], limit.max - 1);
    expect((await ask('/web/users/login/verify', {})).status).toBe(200);
    expect((await ask('/web/users/login/verify', {})).status).toBe(429);
    now = new Date(now.getTime() + 10 * 60_000);
    expect((await ask('/web/users/login/verify', {})).status).toBe(200);
  });

  it('rejects spoken captchas earlier than pictures, and makes them cost more work', async () => {
    shop.deps.testCaptcha = null;
    const limit = rateLimits.spokenCaptcha;
    await consumeAttempts(shop.deps, [limit, subject], limit.max);
    expect((await ask('/web/users/login/verify', { kind: 'sound' })).status).toBe(429);
    expect((await ask('/web/users/login/verify', { kind: 'picture' })).status).toBe(200);
    expect((await ask('/web/users/login/verify', { kind: 'sound' }, '198.51.100.9')).status).toBe(200);
    now = new Date(now.getTime() + limit.windowMs);
    await consumeAttempts(shop.deps, [limit, subject], limit.proofAfter * 2);
    const ips = Array.from({ length: 5 }, () => '192.0.2.1');
    // Each is among the first 400 of 1,600 keys by chance in one of four cases.
    expect(await countSolved(ips, { maxKeys: 400, request: { kind: 'sound' } })).toBeLessThan(5);
    expect(await countSolved(['192.0.2.1'], { maxKeys: 400 })).toBe(1);
  });

  it('does not count solved captchas', async () => {
    const limit = rateLimits.captcha;
    await consumeAttempts(shop.deps, [limit, subject], limit.proofAfter - 1);
    for (let visit = 0; visit < 3; visit++) {
      const { body } = await ask('/web/users/login/verify', {});
      expect(await refusedAt({ captcha_id: body.data?.captcha_id, captcha: 'TEST' })).toBe('password');
    }
    const [{ count } = { count: 0 }] = await shop.deps.database
      .selectFrom('attempt')
      .select('count')
      .orderBy('count', 'desc')
      .execute();
    expect(count).toBe(limit.proofAfter - 1);
  });
});

describe('the first sign-in from a network', () => {
  const logOn = ({ id, answer, proof }: Solved, ip?: string) =>
    ask(
      '/web/users/login/account_logon',
      { account: 'nobody', password: 'wrong', captcha_id: id, captcha: answer, proof },
      ip,
    );
  const wrongPassword = { field: 'password' };
  const wrongCaptcha = { field: 'captcha' };

  it('needs a proof of work only, and the next one after a failure needs characters', async () => {
    const first = await issue({ form: 'login' });
    expect(first.reply).toMatchObject({ needless: true, image: '' });
    expect((await logOn({ ...first, proof: '' })).body).toMatchObject(wrongCaptcha);
    expect((await logOn(await issue({ form: 'login' }))).body).toMatchObject(wrongPassword);
    const next = await issue({ form: 'login' });
    expect(next.reply.needless).toBeUndefined();
    expect((await logOn(next)).body).toMatchObject(wrongPassword);
  });

  it('is rejected when another one has failed since the form was opened', async () => {
    const [one, other] = [await issue({ form: 'login' }), await issue({ form: 'login' })];
    expect((await logOn(one)).body).toMatchObject(wrongPassword);
    expect((await logOn(other)).body).toMatchObject({
      field: 'captcha',
      // The visitor may choose a spoken captcha.
      msg: 'Please enter the four characters as well.',
    });
  });

  it('of several at the same moment needs characters in all but one', async () => {
    const captchas = await Promise.all(Array.from({ length: 6 }, () => issue({ form: 'login' })));
    const replies = await Promise.all(captchas.map((captcha) => logOn(captcha)));
    const fields = replies.map(({ body }) => (body as { field?: string }).field);
    expect(fields.filter((field) => field === 'password').length).toBeLessThanOrEqual(1);
    expect(fields.filter((field) => field === 'captcha').length).toBeGreaterThanOrEqual(5);
  });

  it('does not depend on failures from other networks, unless the whole shop is attacked', async () => {
    expect((await logOn(await issue({ form: 'login' }, '198.51.100.7'), '198.51.100.7')).body).toMatchObject(
      wrongPassword,
    );
    expect((await issue({ form: 'login' })).reply.needless).toBe(true);
    await consumeAttempts(
      shop.deps,
      [rateLimits.wrongPasswordInShop],
      rateLimits.wrongPasswordInShop.proofAfter + 1,
    );
    expect((await issue({ form: 'login' })).reply.needless).toBeUndefined();
  });

  it('counts for the site of an IPv6 network too, of which one person may have 65,536', async () => {
    let withoutCharacters = 0;
    for (let index = 0; index < 2 * SITE_FACTOR; index += 1) {
      const ip = `2001:db8:77:${index.toString(16)}::1`;
      const captcha = await issue({ form: 'login' }, ip);
      if (captcha.reply.needless) withoutCharacters += 1;
      await logOn(captcha, ip);
    }
    expect(withoutCharacters).toBe(SITE_FACTOR);
  });

  it('gives a captcha for no other form, network or later attempt', async () => {
    const registration = { username: 'mallory', email: 'mallory@lab.example', password: 'copper-violin-31' };
    const register = ({ id, proof }: Solved, captcha: string) =>
      ask('/web/users/login/act_register', { ...registration, captcha_id: id, captcha, proof });
    for (const captcha of ['none', 'first sign-in', 'FIRST SIGN-IN'])
      expect((await register(await issue({ form: 'login' }), captcha)).body).toMatchObject(wrongCaptcha);
    const elsewhere = await issue({ form: 'login' });
    expect((await logOn(elsewhere, '198.51.100.9')).body).toMatchObject(wrongCaptcha);
    const spent = await issue({ form: 'login' });
    await logOn(spent);
    expect((await issue({ solved: spent.id })).reply.needless).toBeUndefined();
  });
});
