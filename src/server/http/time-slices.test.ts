import { describe, expect, it } from 'vitest';
import { RetryLaterError } from './errors';
import { createTimeSlices, type Pause } from './time-slices';

/** Work of some steps; each takes a whole slice on the fake clock. */
function harness(options: { maxWaitingPerClient?: number } = {}) {
  let time = 0;
  const steps: string[] = [];
  const slices = createTimeSlices({ sliceMs: 5, now: () => time, ...options });
  const work = (name: string, count: number) => async (pause: Pause) => {
    for (let step = 0; step < count; step++) {
      time += 5;
      steps.push(name);
      await pause();
    }
    return name;
  };
  return { slices, steps, work };
}

describe('createTimeSlices', () => {
  it('lets other callbacks run between slices', async () => {
    const { slices, steps, work } = harness();
    const done = slices.run('a', work('work', 3));
    setImmediate(() => steps.push('request'));
    expect(await done).toBe('work');
    expect(steps.indexOf('request')).toBeLessThan(steps.lastIndexOf('work'));
  });

  it('does not pause work that is shorter than a slice', async () => {
    const { slices } = harness();
    let isDone = false;
    void slices.run('a', async (pause) => {
      for (let step = 0; step < 1000; step++) await pause();
      isDone = true;
    });
    // Promise callbacks run, but no further event is handled.
    for (let tick = 0; tick < 3000; tick++) await Promise.resolve();
    expect(isDone).toBe(true);
  });

  it('gives clients turns, however many requests one of them sends', async () => {
    const { slices, steps, work } = harness();
    const many = Array.from({ length: 8 }, (_, index) => slices.run('many', work(`many ${index}`, 4)));
    await slices.run('one', work('one', 4));
    // At most one slice of the other client between two of this one, and the first slice of each request.
    expect(steps.filter((step) => step !== 'one').length).toBeLessThanOrEqual(8 + 5);
    await Promise.all(many);
    expect(steps).toHaveLength(36);
  });

  it('refuses work of a client beyond the limit, and not that of others', async () => {
    const { slices, work } = harness({ maxWaitingPerClient: 2 });
    const answers = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => slices.run('many', work('many', 3))),
      slices.run('one', work('one', 3)),
    ]);
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toBeInstanceOf(RetryLaterError);
    expect(answers.at(-1)?.status).toBe('fulfilled');
  });

  it('limits the work of a site to a multiple, and gives the site the turns of one client', async () => {
    const { slices, steps, work } = harness({ maxWaitingPerClient: 2 });
    const networks = Array.from({ length: 40 }, (_, index) => `2001:db8:1:${index.toString(16)}::/64`);
    const many = networks.map((network) => slices.run(network, work('many', 3)));
    const one = slices.run('192.0.2.1', work('one', 4));
    const answers = await Promise.allSettled(many);
    expect(await one).toBe('one');
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
    // The first slice of each of the many, and one slice between two of this one.
    const last = steps.lastIndexOf('one');
    expect(steps.slice(0, last).filter((step) => step === 'many').length).toBeLessThanOrEqual(40 + 4);
  });

  it('rejects no work of the process itself', async () => {
    const { slices, work } = harness();
    const pages = Array.from({ length: 100 }, (_, index) =>
      slices.run('', work(`page ${index}`, 2), { hasLongSteps: true }),
    );
    expect((await Promise.allSettled(pages)).every(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('runs long work one by one', async () => {
    const { slices, steps, work } = harness();
    const single = (name: string) =>
      slices.run(name, () => work(name, 1)(() => Promise.resolve()), { hasLongSteps: true });
    const done = Promise.all([single('a'), single('b')]);
    expect(steps).toEqual([]);
    setImmediate(() => setImmediate(() => steps.push('request')));
    await done;
    expect(steps).toEqual(['a', 'request', 'b']);
  });

  it('goes on after work that failed', async () => {
    const { slices, work } = harness();
    const failing = slices.run('a', async (pause) => {
      await work('failing', 2)(pause);
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    expect(await slices.run('a', work('next', 3))).toBe('next');
  });
});
