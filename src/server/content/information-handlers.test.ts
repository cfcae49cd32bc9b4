import { mkdtemp, readFile, rm, writeFile, cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../testing/make-shop';
import { DAY, movableClock } from '../../testing/movable-clock';
import { openInformation } from './information-content';

const time = movableClock('2026-11-21T12:00:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
});
afterAll(() => shop.close());

async function asked(key = '') {
  const reply = await shop.client.call('questions', { key });
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.data;
}

async function on() {
  const reply = await shop.client.call('activities', {});
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.data;
}

describe('questions', () => {
  it('are at least forty, in groups, each with an answer of a sentence or more', async () => {
    const { groups, total } = await asked();
    expect(total).toBeGreaterThanOrEqual(40);
    expect(groups.length).toBeGreaterThanOrEqual(5);
    const questions = groups.flatMap((group) => group.questions);
    expect(questions).toHaveLength(total);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(total);
    for (const { answer } of questions) expect(answer.join(' ').length).toBeGreaterThan(80);
  });

  it('are found by words that all stand in one, whatever their case', async () => {
    const { groups, total } = await asked('DMSO cells');
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(5);
    for (const { question, answer } of groups.flatMap((group) => group.questions)) {
      expect(`${question} ${answer.join(' ')}`.toLowerCase()).toMatch(/(?=.*dmso)(?=.*cells)/);
    }
    expect(await asked('zebra unicorn')).toEqual({ groups: [], total: 0 });
  });
});

describe('activities', () => {
  it('are on, to come or over as of today, each in one list', async () => {
    const { current, coming, past } = await on();
    expect(current.length).toBeGreaterThan(0);
    expect([...current, ...coming, ...past]).toHaveLength(shop.deps.content.activities.length);
    const [next] = coming;
    expect(next?.starts && next.starts > '2026-11-21').toBe(true);
    time.advance(Date.parse(next?.starts ?? '') - time.now());
    expect((await on()).current.map(({ id }) => id)).toContain(next?.id);
    time.advance(400 * DAY);
    expect((await on()).past.map(({ id }) => id)).toContain(next?.id);
  });
});

describe('the company', () => {
  it('tells its history from the year in which it was founded, in order', async () => {
    const reply = await shop.client.call('company', {});
    const years = reply.ok ? reply.data.timeline.map(({ year }) => year) : [];
    expect(years[0]).toBe(shop.deps.settings.established);
    expect(years).toEqual([...years].sort((one, other) => one - other));
  });
});

describe('a content file that is wrong', () => {
  const content = resolve(import.meta.dirname, '../../../resources/content');

  it.each([
    ['questions.json', '"/login/register"', '"javascript:alert(1)"', 'must link to a path of the shop'],
    ['questions.json', '"id": "quote"', '"id": "how-to-order"', 'has an id twice'],
    ['activities.json', '"2027-01-21"', '"2027-01-01"', 'ends before it starts'],
    ['activities.json', '"starts": "2026-01-12"', '"starts": "soon"', '0.starts'],
    ['company.json', '"profile"', '"profil"', 'profile'],
  ])('%s with %s as %s is named', async (file, good, bad, words) => {
    const folder = await mkdtemp(join(tmpdir(), 'content-'));
    await cp(content, folder, { recursive: true });
    const text = await readFile(join(folder, file), 'utf8');
    expect(text).toContain(good);
    await writeFile(join(folder, file), text.replace(good, bad));
    const opened = openInformation(folder);
    await expect(opened).rejects.toThrow(file);
    await expect(opened).rejects.toThrow(words);
    await rm(folder, { recursive: true });
  });
});
