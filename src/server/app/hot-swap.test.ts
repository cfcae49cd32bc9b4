import { expect, it } from 'vitest';
import type { Site } from './create-app';
import { createSwitchingSite } from './hot-swap';

const request = new Request('http://shop.test/');
const visitor = { ip: '' };

/** A site whose answers wait until they are let go. */
function slowSite(name: string) {
  const waiting: (() => void)[] = [];
  let closed = 0;
  const site: Site = async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (closed > 0) throw new Error('the catalogue is closed');
    return new Response(name);
  };
  const close = () => {
    closed += 1;
    return Promise.resolve();
  };
  return {
    site,
    close,
    answer: () => waiting.splice(0).forEach((go) => go()),
    closed: () => closed,
  };
}

const failing = (fault: unknown) => {
  throw fault;
};
const textOf = async (answer: Promise<Response>) => (await answer).text();

it('lets running requests end on the shop where they began, and closes it then', async () => {
  const [one, two] = [slowSite('one'), slowSite('two')];
  const switching = createSwitchingSite(one.site, one.close, failing);
  const early = [switching.site(request, visitor), switching.site(request, visitor)];
  switching.switchTo(two.site, two.close);
  const late = switching.site(request, visitor);
  expect(one.closed()).toBe(0);
  one.answer();
  two.answer();
  expect(await Promise.all([...early, late].map(textOf))).toEqual(['one', 'one', 'two']);
  expect([one.closed(), two.closed()]).toEqual([1, 0]);
});

it('closes at once what nobody is asking', async () => {
  const [one, two] = [slowSite('one'), slowSite('two')];
  const switching = createSwitchingSite(one.site, one.close, failing);
  switching.switchTo(two.site, two.close);
  await switching.close();
  expect([one.closed(), two.closed()]).toEqual([1, 1]);
});

it('a request that fails counts as ended, and a shop that does not close is told of', async () => {
  const faults: unknown[] = [];
  const broken = createSwitchingSite(
    () => Promise.reject(new Error('fault')),
    () => Promise.reject(new Error('stays open')),
    (fault) => faults.push(fault),
  );
  await expect(broken.site(request, visitor)).rejects.toThrow('fault');
  await broken.close();
  expect(faults).toEqual([new Error('stays open')]);
});
