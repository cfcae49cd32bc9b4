import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, fakeClock } from '../../../test/fakes/fake-clock';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';

const time = fakeClock('2026-12-09T12:00:00Z');
let site: TestSite;
beforeAll(async () => {
  site = await makeSite({}, { clock: time.clock });
});
afterAll(() => site.close());

const partWith = async (title: string) => {
  const { text } = await site.get('/activityList');
  const before = text.slice(0, text.indexOf(`aria-label="${title}"`));
  return [...before.matchAll(/<h2 id="(current|coming|past)"/g)].at(-1)?.[1];
};

it('renders a page cached yesterday again', async () => {
  const seminar = 'Webinar: validating antibodies with knockout cells';
  expect(await partWith(seminar)).toBe('coming');
  time.advance(DAY);
  expect(await partWith(seminar)).toBe('current');
  time.advance(DAY);
  expect(await partWith(seminar)).toBe('past');
});
