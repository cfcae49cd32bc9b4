import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { addCaptcha } from './captcha-store';
import { captchaCharacters, issueCaptcha } from './captchas';

let shop: TestShop;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-05-01T12:00:00Z');
  shop = await makeShop({ clock: () => now, testCaptcha: null });
});
afterEach(() => shop.close());

interface Answer {
  status: number;
  text: string;
  headers: string;
  body: { code: number; msg: string; data: Record<string, string> | null; field?: string };
}

const answers: Answer[] = [];

async function ask(path: string, payload: unknown): Promise<Answer> {
  const response = await shop.fetch(
    new Request(`http://shop.test${path}`, { method: 'POST', body: JSON.stringify(payload) }),
  );
  const text = await response.text();
  const headers = JSON.stringify([...response.headers]);
  const answer = { status: response.status, text, headers, body: JSON.parse(text) as Answer['body'] };
  answers.push(answer);
  return answer;
}

async function issue(kind?: 'picture' | 'sound'): Promise<{ id: string; answer: string }> {
  const { body } = await ask('/web/users/login/verify', kind ? { kind } : {});
  const id = body.data?.['captcha_id'] ?? '';
  return { id, answer: await solve(id) };
}

/** Tries every answer against the stored digest because the test cannot read pictures. */
async function solve(id: string): Promise<string> {
  const { answer_hash } = await shop.deps.database
    .selectFrom('captcha')
    .select('answer_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (const one of captchaCharacters)
    for (const two of captchaCharacters)
      for (const three of captchaCharacters)
        for (const four of captchaCharacters) {
          const answer = one + two + three + four;
          if (
            createHash('sha256')
              .update(id + answer)
              .digest('base64url') === answer_hash
          )
            return answer;
        }
  throw new Error('no answer fits');
}

const strangers = { account: 'nobody', password: 'whatever it is' };
const logOn = (captcha: unknown) =>
  ask('/web/users/login/account_logon', { ...strangers, ...(captcha as object) });
const given = (id: string, captcha: string) => ({ captcha_id: id, captcha });
/** Returns the rejected field: the captcha or, after it, the password. */
const refusedAt = async (captcha: unknown) => (await logOn(captcha)).body.field;

const wrong = (answer: string) => (answer.startsWith('A') ? 'C' : 'A') + answer.slice(1);

describe('captcha', () => {
  it('accepts a read answer once', async () => {
    const { id, answer } = await issue();
    expect(await refusedAt(given(id, answer))).toBe('password');
    expect(await refusedAt(given(id, answer))).toBe('captcha');
  });

  it('accepts a heard answer', async () => {
    const { id, answer } = await issue('sound');
    expect(await refusedAt(given(id, answer))).toBe('password');
  });

  it('is consumed by a wrong answer', async () => {
    const { id, answer } = await issue();
    expect(await refusedAt(given(id, wrong(answer)))).toBe('captcha');
    expect(await refusedAt(given(id, answer))).toBe('captcha');
  });

  it('would be valid forever if it were not deleted (control)', async () => {
    const { id, answer } = await issue();
    const { database } = shop.deps;
    const kept = await database.selectFrom('captcha').selectAll().executeTakeFirstOrThrow();
    expect(await refusedAt(given(id, wrong(answer)))).toBe('captcha');
    await addCaptcha(database, kept);
    expect(await refusedAt(given(id, answer))).toBe('password');
  });

  it('accepts lower case, spaces and look-alike characters', async () => {
    const { id, answer } = await issue();
    const lookAlike: Record<string, string> = { '8': 'B', '6': 'g', '5': 'S', U: 'v', '2': 'Z' };
    const typed = [...answer].map((character) => lookAlike[character] ?? character.toLowerCase());
    expect(await refusedAt(given(id, ` ${typed.join(' ')} `))).toBe('password');
  });

  it('expires after five minutes', async () => {
    const [late, early] = [await issue(), await issue()];
    now = new Date(now.getTime() + 299_999);
    expect(await refusedAt(given(early.id, early.answer))).toBe('password');
    now = new Date(now.getTime() + 1);
    expect(await refusedAt(given(late.id, late.answer))).toBe('captcha');
  });

  it('does not accept the answer of another id', async () => {
    const [mine, other] = [await issue(), await issue()];
    expect(await refusedAt(given(other.id, mine.answer === other.answer ? 'none' : mine.answer))).toBe(
      'captcha',
    );
    expect(await refusedAt(given('made-up', mine.answer))).toBe('captcha');
    expect(await refusedAt(given(mine.id, mine.answer))).toBe('password');
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
        ...given('made-up', 'ACDE'),
      });
      expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', field: 'captcha' } });
    },
  );
});

describe('request without a captcha', () => {
  it('violates the contract and consumes no captcha', async () => {
    const { id, answer } = await issue();
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
    expect(await refusedAt(given(id, answer))).toBe('password');
  });

  it('is rejected when the answer contains only spaces', async () => {
    const { id } = await issue();
    expect(await refusedAt(given(id, '    '))).toBe('captcha');
  });
});

/** Returns the reply without random ids and the numbers of the drawing or the sound. */
function words({ text, headers, body }: Answer): string {
  const id = body.data?.['captcha_id'] ?? '';
  const shown = text
    .replace(id, '')
    .replace(/ d=\\"[ML\d. -]+\\" stroke-width=\\"[\d.]+\\"/g, '')
    .replace(/base64,[\w+/]+=*/, '');
  return (shown + headers.replace(/"x-request-id","[^"]*"/, '')).toUpperCase();
}

describe('captcha answer', () => {
  it('appears in no reply', async () => {
    const rounds: { answer: string; from: number; to: number }[] = [];
    for (const kind of ['picture', 'sound', 'picture'] as const) {
      const from = answers.length;
      const { id, answer } = await issue(kind);
      await logOn(given(id, wrong(answer)));
      await logOn(given(id, answer));
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
    const captchaVoice = (answer: string) => {
      for (const character of answer) seen.set(character, (seen.get(character) ?? 0) + 1);
      return Promise.resolve('');
    };
    for (let round = 0; round < 400; round++) await issueCaptcha({ ...shop.deps, captchaVoice }, 'sound');
    expect([...seen.keys()].sort()).toEqual([...captchaCharacters].sort());
    // The expected count is 62; 25 and 115 are five standard deviations away.
    expect(Math.min(...seen.values())).toBeGreaterThan(25);
    expect(Math.max(...seen.values())).toBeLessThan(115);
  });
});

describe('captcha rate limit', () => {
  it('rejects too many captchas per network for a while', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 121; round++)
      statuses.push((await ask('/web/users/login/verify', {})).status);
    expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
    expect(statuses[120]).toBe(429);
    now = new Date(now.getTime() + 10 * 60_000);
    expect((await ask('/web/users/login/verify', {})).status).toBe(200);
  });
});
