import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginFirstPage, type FirstPagePorts } from './first-page';
import type { FirstPageOrder } from './first-page-order';
import { openKeptPages, type KeptPages } from './kept-pages';

const at = Date.parse('2026-11-22T08:00:00Z');
const order = { at, address: 'app://shop/' } as FirstPageOrder;
const name = { day: '2026-11-22', source: 'these files' };
let folder: string;
let kept: KeptPages;
let made: FirstPagePorts['made'];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-page-kept-'));
  kept = openKeptPages(folder);
  made = { maySpare: () => false, find: () => Promise.resolve(null), isExact: true };
});
afterEach(() => rm(folder, { recursive: true }));

/** A start that counts its threads; each draws `html`. */
function begin(html: string | null, sourceOf: (order: FirstPageOrder) => Promise<string>) {
  const threads: FirstPageOrder[][] = [];
  const startDrawing = () => {
    const drawn: FirstPageOrder[] = [];
    threads.push(drawn);
    return {
      draw: (given: FirstPageOrder) => {
        drawn.push(given);
        return Promise.resolve(html);
      },
    };
  };
  const told: string[] = [];
  const tell = (from: string) => void told.push(from);
  return { threads, told, first: beginFirstPage({ kept, made, sourceOf, startDrawing, tell, now: at }) };
}
const sameFiles = () => Promise.resolve(name.source);

describe('the page of a start', () => {
  it('is drawn by a thread that starts at once, and kept', async () => {
    const { threads, told, first } = begin('<h1>drawn</h1>', sameFiles);
    expect(threads).toEqual([[]]);
    first.draw(order);
    expect(await first.html).toBe('<h1>drawn</h1>');
    expect(threads).toEqual([[order]]);
    expect(told).toEqual(['drawn']);
    await vi.waitFor(async () => expect(await kept.find(name)).toBe('<h1>drawn</h1>'));
  });

  it('is the kept one, and no thread starts', async () => {
    await kept.keep(name, '<h1>kept</h1>');
    const { threads, told, first } = begin('<h1>drawn</h1>', sameFiles);
    first.draw(order);
    expect(await first.html).toBe('<h1>kept</h1>');
    expect(told).toEqual(['kept']);
    expect(threads).toEqual([]);
  });

  it('is the one that came with the program, where none is kept, and kept from then on', async () => {
    made = { ...made, maySpare: (day) => day === name.day, find: () => Promise.resolve('<h1>made</h1>') };
    const { threads, told, first } = begin('<h1>drawn</h1>', sameFiles);
    first.draw(order);
    expect(await first.html).toBe('<h1>made</h1>');
    await vi.waitFor(async () => expect(await kept.find(name)).toBe('<h1>made</h1>'));
    const again = begin('<h1>drawn</h1>', sameFiles);
    again.first.draw(order);
    expect(await again.first.html).toBe('<h1>made</h1>');
    expect([...told, ...again.told]).toEqual(['made', 'kept']);
    expect([...threads, ...again.threads]).toEqual([]);
  });

  it('is not kept when it came with the program and may be of another catalogue by now', async () => {
    made = { maySpare: () => true, find: () => Promise.resolve('<h1>made</h1>'), isExact: false };
    const { first } = begin('<h1>drawn</h1>', sameFiles);
    first.draw(order);
    expect(await first.html).toBe('<h1>made</h1>');
    await first.drawAhead(order);
    expect(await kept.find(name)).toBe('<h1>drawn</h1>');
  });

  it('is drawn when what came with the program was made from something else', async () => {
    made.maySpare = () => true;
    const { threads, told, first } = begin('<h1>drawn</h1>', sameFiles);
    first.draw(order);
    expect(await first.html).toBe('<h1>drawn</h1>');
    expect([told, threads]).toEqual([['drawn'], [[order]]]);
  });

  it('is drawn anew when it was drawn from something else, and takes the place of the former', async () => {
    await kept.keep({ ...name, source: 'other files' }, '<h1>kept</h1>');
    const { threads, first } = begin('<h1>drawn</h1>', sameFiles);
    first.draw(order);
    expect(await first.html).toBe('<h1>drawn</h1>');
    expect(threads).toEqual([[order]]);
    await vi.waitFor(async () => expect(await kept.find(name)).toBe('<h1>drawn</h1>'));
  });

  it('is not kept when something changed while it was drawn', async () => {
    let asked = 0;
    const told: Promise<string>[] = [];
    const keep = vi.spyOn(kept, 'keep');
    const { first } = begin('<h1>drawn</h1>', () => {
      told.push(Promise.resolve(`state ${++asked}`));
      return told.at(-1) as Promise<string>;
    });
    await first.drawAhead(order);
    await Promise.all(told);
    expect(told).toHaveLength(2);
    expect(keep).not.toHaveBeenCalled();
  });

  it('is none when it cannot be drawn, and drawn without being kept when its files cannot be read', async () => {
    const none = begin(null, sameFiles).first;
    none.draw(order);
    expect(await none.html).toBeNull();
    const { first } = begin('<h1>drawn</h1>', () => Promise.reject(new Error('no settings')));
    first.draw(order);
    expect(await first.html).toBe('<h1>drawn</h1>');
    expect(kept.maySpare(name.day)).toBe(false);
  });

  it('is there for tomorrow, drawn ahead once', async () => {
    const { threads, first } = begin('<h1>drawn</h1>', sameFiles);
    first.draw(order);
    await first.html;
    const tomorrow = { ...order, at: at + 86_400_000 };
    await first.drawAhead(tomorrow);
    await vi.waitFor(async () =>
      expect(await kept.find({ ...name, day: '2026-11-23' })).toBe('<h1>drawn</h1>'),
    );
    await first.drawAhead(tomorrow);
    expect(threads).toEqual([[order], [tomorrow]]);
  });

  it('is drawn ahead anew when the former settings are back, because one page of a day is kept', async () => {
    let files = 'these settings';
    const { threads, first } = begin('<h1>drawn</h1>', () => Promise.resolve(files));
    for (const settings of ['these settings', 'others', 'these settings']) {
      files = settings;
      await first.drawAhead(order);
      expect(await kept.find({ ...name, source: settings })).toBe('<h1>drawn</h1>');
    }
    expect(threads).toHaveLength(3);
  });

  it('is drawn ahead one after the other: the last that was asked for is the one that stays', async () => {
    const answers: ((html: string) => void)[] = [];
    const first = beginFirstPage({
      kept,
      made,
      tell: () => undefined,
      now: at,
      sourceOf: ({ stand }) => Promise.resolve(stand.name),
      startDrawing: () => ({ draw: () => new Promise((resolve) => void answers.push(resolve)) }),
    });
    const named = (standName: string) => ({ ...order, stand: { mode: 'kiosk' as const, name: standName } });
    const both = [first.drawAhead(named('Hall 3')), first.drawAhead(named('Hall 4'))];
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.('<h1>Hall 3</h1>');
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.('<h1>Hall 4</h1>');
    await Promise.all(both);
    expect(await kept.find({ ...name, source: 'Hall 4' })).toBe('<h1>Hall 4</h1>');
  });

  it('is drawn ahead anew when a newer catalogue has taken over, and tried once when there is none', async () => {
    let files = 'these files';
    const { threads, told, first } = begin(null, () => Promise.resolve(files));
    await first.drawAhead(order);
    await first.drawAhead(order);
    expect(threads).toEqual([[order]]);
    files = 'a newer catalogue';
    await first.drawAhead(order);
    expect(threads).toEqual([[order], [order]]);
    expect(told).toEqual([]);
  });
});
