import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOOD_PASSWORD, markEmailVerified } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { codeSentTo } from '../../../test/fixtures/sent-messages';
import { HOUR, fakeClock } from '../../../test/fakes/fake-clock';
import {
  passedCaptcha,
  createVisitorClient,
  type VisitorReply,
  type Send,
  type Visitor,
} from '../../../test/fixtures/visitors';
import { passwordHashing } from '../app/compose-shop';
import { createPasswordHasher, type PasswordHasher } from './password-hasher';
import { openTestDatabase } from '../../../test/databases/test-database';

const ROUNDS = 60;
/** Enough for a missing password hash, which takes most of the time of a reply. */
const CONTROL_ROUNDS = 15;
const WARMING = 3;
const MEASUREMENTS = 4;
const PATIENCE = { timeout: 180_000 };
/** Difference between the medians of alternating measurements. */
const LARGEST_GAP = 0.25;
const MOBILE = '+4915123456000';

const time = fakeClock();
/** Of the usual cost, unlike those of other tests. */
const passwords = createPasswordHasher(passwordHashing);

let folder: string;
let shop: TestShop;
let send: Send;

/** Uses a file, because a disk write for customers only would take longest. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'enumeration-'));
  const database = await openTestDatabase(join(folder, 'shop.sqlite'));
  shop = await makeShop({ clock: time.clock, database, passwords });
  send = createVisitorClient(shop.deps);
  const person = { username: 'ann', email: 'ann@institute.example', password: GOOD_PASSWORD };
  const { data: token } = await send('register', { ...person, ...passedCaptcha });
  const code = await codeSentTo(database, person.email);
  await send('validateEmail', { code }, { token });
  const mobile = { mobile: MOBILE, password: GOOD_PASSWORD };
  await send('changeMobile', mobile, { token });
  await send('changeMobile', { ...mobile, code: await codeSentTo(database, MOBILE) }, { token });
});
afterAll(async () => {
  await shop.deps.database.destroy();
  await shop.close();
  await rm(folder, { recursive: true });
});

type Asked = 'logOn' | 'register' | 'sendResetMail' | 'sendResetCode';
type Ask = (round: number, sender: Send, visitor: Visitor) => Promise<VisitorReply<Asked>>;

interface Question {
  known: Ask;
  unknown: Ask;
}

const emailOf = (known: boolean) => (known ? 'ann@institute.example' : 'stranger@institute.example');

const questions: Record<Asked, Question> = {
  logOn: ask('logOn', (known) => ({ account: emailOf(known), password: 'a wrong one' })),
  register: ask('register', (known, round) => ({
    username: `person.${known ? 'a' : 'b'}${round}`,
    email: emailOf(known),
    password: GOOD_PASSWORD,
  })),
  sendResetMail: ask('sendResetMail', (known) => ({ email: emailOf(known) })),
  sendResetCode: ask('sendResetCode', (known) => ({ mobile: known ? MOBILE : '+4915123456999' })),
};

function ask(name: Asked, payload: (known: boolean, round: number) => object): Question {
  const asking =
    (known: boolean): Ask =>
    (round, sender, visitor) =>
      sender(name, { ...payload(known, round), ...passedCaptcha }, visitor);
  return { known: asking(true), unknown: asking(false) };
}

/** Alternates known and unknown accounts; each round is another visitor, hours later. */
async function askBoth({ known, unknown }: Question, sender: Send, from: number, to: number) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const answers: VisitorReply<Asked>[] = [];
  for (let round = from; round < to; round += 1) {
    time.advance(3 * HOUR);
    const visitor = { ip: `198.51.${100 + (round >> 7)}.${round & 127}` };
    for (const [kind, one] of round % 2 ? turns(known, unknown) : turns(known, unknown).reverse()) {
      const started = performance.now();
      answers.push(await one(round, sender, visitor));
      times[kind].push(performance.now() - started);
    }
  }
  return { times, answers };
}

function turns(known: Ask, unknown: Ask) {
  return [['known', known] as const, ['unknown', unknown] as const];
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? NaN;
}

function gap({ known, unknown }: { known: readonly number[]; unknown: readonly number[] }): number {
  return Math.abs(median(known) / median(unknown) - 1);
}

/** Returns the reply without random parts. */
function said(answer: VisitorReply<Asked>): string {
  const { status, code, msg, field, data, retryAfter } = answer;
  const fields = Object.entries(data ?? {}).map(([name, value]) => [name, typeof value]);
  return JSON.stringify({ status, code, msg, field, fields, retryAfter, none: data === null });
}

/** Returns the smallest gap of a few measurements: other load causes a gap sometimes, a leak always. */
async function smallestGap(question: Question, sender: Send, rounds = ROUNDS) {
  const gaps: number[] = [];
  const answers: VisitorReply<Asked>[] = [];
  await askBoth(question, sender, 0, WARMING);
  for (let from = WARMING; gaps.length < MEASUREMENTS; from += rounds) {
    const measured = await askBoth(question, sender, from, from + rounds);
    answers.push(...measured.answers);
    gaps.push(gap(measured.times));
    if (Math.min(...gaps) < LARGEST_GAP) break;
  }
  return { gap: Math.min(...gaps), answers };
}

describe('account enumeration', () => {
  it.each(Object.keys(questions) as Asked[])(
    'does not reveal by reply or timing of %s whether an account exists',
    PATIENCE,
    async (name) => {
      const measured = await smallestGap(questions[name], send);
      expect(new Set(measured.answers.map(said)).size).toBe(1);
      expect(measured.gap).toBeLessThan(LARGEST_GAP);
    },
  );

  it('detects a comparison that is skipped for unknown accounts (control)', PATIENCE, async () => {
    const quick = await makeShop({ clock: time.clock, passwords });
    const hasty: PasswordHasher = {
      hash: (password) => passwords.hash(password),
      verify: (stored, password) =>
        stored === null ? Promise.resolve(false) : passwords.verify(stored, password),
    };
    const sender = createVisitorClient({ ...quick.deps, passwords: hasty });
    const person = { username: 'ann', email: 'ann@institute.example', password: GOOD_PASSWORD };
    await sender('register', { ...person, ...passedCaptcha });
    await markEmailVerified(quick, person.username);
    expect((await smallestGap(questions.logOn, sender, CONTROL_ROUNDS)).gap).toBeGreaterThan(LARGEST_GAP);
    await quick.close();
  });
});
