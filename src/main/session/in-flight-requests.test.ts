import { expect, it } from 'vitest';
import { countCalls } from './in-flight-requests';

it('counts what is saved without a call, for two minutes at the most', async () => {
  let time = 0;
  const { hold, underWay } = countCalls(() => time);
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

it('counts calls until they are answered or fail, and no pages', async () => {
  const count = countCalls();
  const answers: { resolve: (answer: Response) => void; reject: (error: Error) => void }[] = [];
  const site = count.around(
    () => new Promise<Response>((resolve, reject) => void answers.push({ resolve, reject })),
  );
  const ask = (method: string) => site(new Request('https://shop.invalid/', { method }), { ip: '' });
  const [first, second, page] = [ask('POST'), ask('POST'), ask('GET')];
  expect(count.underWay()).toBe(2);
  answers[0]?.resolve(new Response());
  await first;
  expect(count.underWay()).toBe(1);
  answers[1]?.reject(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  expect(count.underWay()).toBe(0);
  answers[2]?.resolve(new Response());
  await page;
  expect(count.underWay()).toBe(0);
});

it('answers neither calls nor pages while it is shut', async () => {
  const count = countCalls();
  let asked = 0;
  const site = count.around(() => Promise.resolve(new Response(String((asked += 1)))));
  const ask = (method: string) => site(new Request('https://shop.invalid/', { method }), { ip: '' });
  const letIn = count.shut();
  expect([(await ask('POST')).type, (await ask('GET')).type]).toEqual(['error', 'error']);
  expect(asked).toBe(0);
  letIn();
  expect(await (await ask('POST')).text()).toBe('1');
});
