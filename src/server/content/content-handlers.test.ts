import { mkdtemp, readFile, rm, writeFile, cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { DAY, fakeClock } from '../../../test/fakes/fake-clock';
import { loadContent } from './load-content';
import fc from 'fast-check';
import { groupByDate } from './group-by-date';

const time = fakeClock('2026-11-21T12:00:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
});
afterAll(() => shop.close());

async function searchQuestions(key = '') {
  const reply = await shop.client.call('questions', { key });
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.data;
}

async function activities() {
  const reply = await shop.client.call('activities', {});
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.data;
}

describe('questions', () => {
  it('are at least 40, unique, grouped and answered', async () => {
    const { groups, total } = await searchQuestions();
    expect(total).toBeGreaterThanOrEqual(40);
    expect(groups.length).toBeGreaterThanOrEqual(5);
    const questions = groups.flatMap((group) => group.questions);
    expect(questions).toHaveLength(total);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(total);
    for (const { answer } of questions) expect(answer.join(' ').length).toBeGreaterThan(80);
  });

  it('are found by all words, ignoring case', async () => {
    const { groups, total } = await searchQuestions('DMSO cells');
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(5);
    for (const { question, answer } of groups.flatMap((group) => group.questions)) {
      expect(`${question} ${answer.join(' ')}`.toLowerCase()).toMatch(/(?=.*dmso)(?=.*cells)/);
    }
    expect((await searchQuestions('\u03bcl')).total).toBeGreaterThan(0);
    expect(await searchQuestions('\u00b5l')).toEqual(await searchQuestions('\u03bcl'));
    for (const key of ['zebra unicorn', '.', '?', '- ,'])
      expect(await searchQuestions(key)).toEqual({ groups: [], total: 0 });
  });
});

describe('activities', () => {
  it('are current, coming or past by today’s date', async () => {
    const { current, coming, past } = await activities();
    expect(current.length).toBeGreaterThan(0);
    expect([...current, ...coming, ...past]).toHaveLength(shop.deps.content.activities.length);
    const [next] = coming;
    expect(next?.starts && next.starts > '2026-11-21').toBe(true);
    time.advance(Date.parse(next?.starts ?? '') - time.now());
    expect((await activities()).current.map(({ id }) => id)).toContain(next?.id);
    time.advance(400 * DAY);
    expect((await activities()).past.map(({ id }) => id)).toContain(next?.id);
  });

  it.each([
    ['America/Los_Angeles', '2027-01-18T07:59:00Z', '2027-01-18T08:00:00Z'],
    ['Asia/Tokyo', '2027-01-17T14:59:00Z', '2027-01-17T15:00:00Z'],
  ])('begin at midnight in %s, the time zone of the shop', async (timeZone, before, midnight) => {
    const { settings, content } = shop.deps;
    const activity = content.activities.find(({ starts }) => starts === '2027-01-18');
    const isCurrentAt = async (moment: string) => {
      time.advance(Date.parse(moment) - time.now());
      return (await activities()).current.some(({ id }) => id === activity?.id);
    };
    settings.warehouse_time_zone = timeZone;
    expect([await isCurrentAt(before), await isCurrentAt(midnight)]).toEqual([false, true]);
    settings.warehouse_time_zone = 'UTC';
  });
});

describe('company', () => {
  it('has a timeline that starts with the founding year', async () => {
    const reply = await shop.client.call('company', {});
    const years = reply.ok ? reply.data.timeline.map(({ year }) => year) : [];
    expect(years[0]).toBe(shop.deps.settings.established);
    expect(years).toEqual([...years].sort((one, other) => one - other));
  });
});

describe('invalid content file', () => {
  const content = resolve(import.meta.dirname, '../../../resources/content');

  it.each([
    ['questions.json', '"/login/register"', '"javascript:alert(1)"', 'must link to a path of the shop'],
    ['questions.json', '"id": "quote"', '"id": "how-to-order"', 'has an id twice'],
    ['activities.json', '"2027-01-21"', '"2027-01-01"', 'ends before it starts'],
    ['activities.json', '"starts": "2026-01-12"', '"starts": "soon"', '0.starts'],
    ['company.json', '"profile"', '"profil"', 'profile'],
  ])('is named: %s with %s replaced by %s', async (file, good, bad, message) => {
    const folder = await mkdtemp(join(tmpdir(), 'content-'));
    await cp(content, folder, { recursive: true });
    const text = await readFile(join(folder, file), 'utf8');
    expect(text).toContain(good);
    await writeFile(join(folder, file), text.replace(good, bad));
    const loading = loadContent(folder);
    await expect(loading).rejects.toThrow(file);
    await expect(loading).rejects.toThrow(message);
    await rm(folder, { recursive: true });
  });
});

const days = fc
  .integer({ min: 0, max: 60 })
  .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
const randomActivities = fc.array(
  fc.tuple(days, fc.option(days)).map(([one, other]) => {
    const [starts = one, ends = one] = [one, other ?? one].sort();
    return { starts, ends: other === null ? null : ends };
  }),
);

describe('groupByDate', () => {
  it.each([
    ['2026-03-01', 'coming'],
    ['2026-03-02', 'current'],
    ['2026-03-05', 'current'],
    ['2026-03-06', 'past'],
  ] as const)('places randomActivities from the 2nd to the 5th on %s: %s', (day, where) => {
    const one = { starts: '2026-03-02', ends: '2026-03-05' };
    expect(groupByDate([one], day)).toEqual({ current: [], coming: [], past: [], [where]: [one] });
  });

  it('never ends an activity without an end date', () => {
    expect(groupByDate([{ starts: '2020-01-01', ends: null }], '2099-01-01').current).toHaveLength(1);
  });

  it('puts each activity into one sorted group', () => {
    fc.assert(
      fc.property(randomActivities, days, (list, day) => {
        const { current, coming, past } = groupByDate(list, day);
        expect(current.length + coming.length + past.length).toBe(list.length);
        const starts = coming.map((one) => one.starts);
        expect(starts).toEqual([...starts].sort());
        const begun = past.map((one) => one.starts);
        expect(begun).toEqual([...begun].sort().reverse());
        const ends = current.map((one) => one.ends ?? '9999');
        expect(ends).toEqual([...ends].sort());
      }),
    );
  });
});
