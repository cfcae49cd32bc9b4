import { expect, it } from 'vitest';
import { createInFlightRequests } from './in-flight-requests';

it('counts running work for two minutes at most', async () => {
  let time = 0;
  const { countWhileRunning: hold, count: underWay } = createInFlightRequests(() => time);
  let finish = () => {};
  const kept = hold(() => new Promise<void>((resolve) => (finish = resolve)));
  const stuck = hold(() => new Promise<void>(() => {}));
  expect(underWay()).toBe(2);
  finish();
  await kept;
  expect(underWay()).toBe(1);
  await expect(hold(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(underWay()).toBe(1);
  time = 119_999;
  expect(underWay()).toBe(1);
  time = 120_000;
  expect(underWay()).toBe(0);
  void stuck;
});

it('counts requests that may change data until they are answered or fail', async () => {
  const count = createInFlightRequests();
  const answers: { resolve: (answer: Response) => void; reject: (error: Error) => void }[] = [];
  const site = count.wrap(
    () => new Promise<Response>((resolve, reject) => void answers.push({ resolve, reject })),
  );
  const ask = (method: string) => site(new Request('https://shop.invalid/', { method }), { ip: '' });
  const [first, second, page] = [ask('POST'), ask('POST'), ask('GET')];
  expect(count.count()).toBe(2);
  answers[0]?.resolve(new Response());
  await first;
  expect(count.count()).toBe(1);
  answers[1]?.reject(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  expect(count.count()).toBe(0);
  answers[2]?.resolve(new Response());
  await page;
  expect(count.count()).toBe(0);
});

it('refuses all requests while it is closed', async () => {
  const count = createInFlightRequests();
  let asked = 0;
  const site = count.wrap(() => Promise.resolve(new Response(String((asked += 1)))));
  const ask = (method: string) => site(new Request('https://shop.invalid/', { method }), { ip: '' });
  const letIn = count.close();
  expect([(await ask('POST')).type, (await ask('GET')).type]).toEqual(['error', 'error']);
  expect(asked).toBe(0);
  letIn();
  expect(await (await ask('POST')).text()).toBe('1');
});
