import { CommanderError } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../src/shared/contract/calls';
import { captchaFor } from '../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../test/fixtures/make-shop';
import { DAY, fakeClock } from '../../test/fakes/fake-clock';
import { runCli } from '../../test/fixtures/run-cli';

const time = fakeClock('2026-03-09T22:00:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
});
afterAll(() => shop.close());

const run = (...words: string[]) => runCli(shop.deps, ['leads', ...words]);

let people = 0;
async function sent(more: Partial<RequestOf<'contactUs'>> = {}): Promise<string> {
  people += 1;
  const reply = await shop.client.call('contactUs', {
    kind: 'contact',
    name: 'Ann Lee',
    email: `ann${people}@lab.example`,
    topic: 'Something else',
    message: 'Where is my parcel?',
    ...(await captchaFor(shop.client)),
    ...more,
  });
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.data.receipt;
}

describe('shop leads', () => {
  it('lists leads, newest first, of one kind or all', async () => {
    expect(await run('list')).toBe('No leads found.');
    const first = await sent({ institution: 'Institute' });
    const second = await sent({
      kind: 'scholarship',
      institution: 'University',
      publication: '31234567',
      goods_sn: 'QC10000',
      message: 'We found that caffeine wakes mice, which was not known of these mice.',
    });
    expect((await run('list')).split('\n')).toEqual([
      `${second}  scholarship  2026-03-09  Ann Lee, University: Something else, QC10000`,
      `${first}  contact      2026-03-09  Ann Lee, Institute: Something else`,
    ]);
    expect(await run('list', 'contact')).toMatch(new RegExp(`^${first.replace('*', '\\*')}`));
    expect(await run('list', 'contact')).not.toContain(second);
  });

  it('shows a lead by its receipt number in any case', async () => {
    const receipt = await sent({ message: 'The first line\r\nand the second', phone: '+49 731 5000' });
    const shown = await run('show', receipt.toLowerCase());
    expect(shown).toContain('  > The first line\n  > and the second');
    expect(shown).toContain('telephone: +49 731 5000');
    const other = receipt.slice(0, -1) + (receipt.endsWith('A') ? 'B' : 'A');
    await expect(run('show', other)).rejects.toThrow('its check digit does not match');
  });

  it('exports a day as CSV without formulas', async () => {
    time.advance(DAY);
    const receipt = await sent({
      name: '=HYPERLINK("https://x.example","a")',
      institution: '+1',
      topic: '@SUM(A1)',
      message: 'First, "quoted"\r\n=1+1 second',
    });
    const csv = await run('export', '2026-03-10', '2026-03-10');
    const [head, row, end, ...more] = csv.split('\r\n');
    expect(head).toBe(
      '\uFEFFreceipt,kind,sent_at,name,email,phone,institution,country,address,topic,goods_sn,publication,message,' +
        'stand_name,captured_at,badge,note,consent_version,consented_at,consent_text',
    );
    expect(row).toContain(
      `${receipt},contact,2026-03-10T22:00:00.000Z,"'=HYPERLINK(""https://x.example"",""a"")"`,
    );
    expect(row).toContain(",'+1,");
    expect(row).toContain(",'@SUM(A1),");
    expect(row).toContain('"First, ""quoted"" =1+1 second"');
    expect([end, more]).toEqual(['', []]);
    expect((await run('export')).split('\r\n').length).toBeGreaterThan(4);
  });

  it('removes control characters from visitors’ text', async () => {
    const receipt = await sent();
    await shop.deps.database
      .updateTable('lead')
      .set({ message: '\u001b[2J\u009b31mall\u202E is well', name: '\u001b]0;x' })
      .execute();
    for (const words of [['list'], ['show', receipt], ['export']]) {
      expect((await run(...words)).replace(/^\uFEFF|[\r\n]/gu, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
  });

  it.each([
    [[]],
    [['list', 'nothing']],
    [['list', 'contact', 'more']],
    [['show']],
    [['export', '2026-02-30']],
    [['export', 'today']],
    [['export', '2026-03-09', '2026-03-09', 'more']],
  ])('rejects %j with a usage error', async (words) => {
    await expect(run(...words)).rejects.toThrow(CommanderError);
  });
});
