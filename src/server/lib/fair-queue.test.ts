import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue';
import { networkSite } from './ip-address';

const clients = fc.constantFrom('a', 'b', 'c');

it('returns every item once, in the order of its client, and lets no client wait for two turns of another', () => {
  fc.assert(
    fc.property(fc.array(clients, { maxLength: 40 }), (pushes) => {
      const queue = createFairQueue<{ client: string; number: number }>();
      pushes.forEach((client, number) => queue.push(client, { client, number }));
      expect(queue.size()).toBe(pushes.length);
      const taken = pushes.map(() => queue.shift()!);
      expect(queue.shift()).toBeUndefined();
      expect(queue.size()).toBe(0);
      for (const client of new Set(pushes)) {
        const turns = taken.flatMap((item, index) => (item.client === client ? [index] : []));
        const numbers = turns.map((at) => taken[at]!.number);
        expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
        turns.forEach((at, turn) => {
          const others = taken.slice(turn === 0 ? 0 : turns[turn - 1]! + 1, at).map((item) => item.client);
          expect(new Set(others).size).toBe(others.length);
        });
      }
    }),
  );
});

it('removes only an item that waits', () => {
  const queue = createFairQueue<string>();
  queue.push('a', 'first');
  queue.push('a', 'second');
  queue.push('b', 'third');
  expect(queue.remove('a', 'first')).toBe(true);
  expect(queue.remove('a', 'first')).toBe(false);
  expect(queue.remove('b', 'second')).toBe(false);
  expect([queue.size(), queue.size('a'), queue.size('b'), queue.size('c')]).toEqual([2, 1, 1, 0]);
  expect([queue.shift(), queue.shift(), queue.shift()]).toEqual(['second', 'third', undefined]);
});

const networks = fc.constantFrom(
  '192.0.2.1',
  '192.0.2.2',
  '2001:db8:1:1::/64',
  '2001:db8:1:2::/64',
  '2001:db8:1:3::/64',
  '2001:db8:2:1::/64',
);

it('gives all networks of a site the turns of one', () => {
  fc.assert(
    fc.property(fc.array(networks, { maxLength: 40 }), (pushes) => {
      const queue = createFairQueue<{ network: string }>();
      for (const network of pushes) queue.push(network, { network });
      const taken = pushes.map(() => networkSite(queue.shift()!.network));
      for (const site of new Set(taken)) {
        const turns = taken.flatMap((other, index) => (other === site ? [index] : []));
        turns.forEach((at, turn) => {
          const others = taken.slice(turn === 0 ? 0 : turns[turn - 1]! + 1, at);
          expect(new Set(others).size).toBe(others.length);
        });
      }
      expect(queue.shift()).toBeUndefined();
    }),
  );
});

it('displaces items only where that is fairer, and leaves no network short in a full queue', () => {
  const MAX = 8;
  fc.assert(
    fc.property(fc.array(networks, { maxLength: 60 }), (pushes) => {
      const queue = createFairQueue<{ network: string; number: number }>();
      const waiting = new Set<{ network: string; number: number }>();
      const count = (key: string, keyOf: (network: string) => string) =>
        [...waiting].filter(({ network }) => keyOf(network) === key).length;
      const own = (network: string) => network;
      pushes.forEach((network, number) => {
        const item = { network, number };
        const displaced = queue.size() < MAX ? null : queue.displaceFor(network);
        if (displaced) {
          const [mine, theirs] = [networkSite(network), networkSite(displaced.network)];
          const isNewest = ![...waiting].some(
            (other) => other.network === displaced.network && other.number > displaced.number,
          );
          expect(isNewest).toBe(true);
          if (mine === theirs) expect(count(displaced.network, own)).toBeGreaterThan(count(network, own) + 1);
          else expect(count(theirs, networkSite)).toBeGreaterThan(count(mine, networkSite) + 1);
          waiting.delete(displaced);
        } else if (displaced === undefined) {
          // Refused: no site and no network of the own site has two more than this one would have.
          for (const other of waiting)
            expect(count(networkSite(other.network), networkSite)).toBeLessThanOrEqual(
              count(networkSite(network), networkSite) + 1,
            );
          return;
        }
        queue.push(network, item);
        waiting.add(item);
      });
      expect(queue.size()).toBe(waiting.size);
      const left = Array.from({ length: waiting.size }, () => queue.shift()!);
      expect(new Set(left)).toEqual(waiting);
    }),
  );
});

it('lets a network with nothing waiting in, however many networks of another site fill the queue', () => {
  const queue = createFairQueue<string>();
  for (let number = 0; number < 20; number += 1)
    queue.push(`2001:db8:1:${number.toString(16)}::/64`, `attacker ${number}`);
  expect(queue.displaceFor('192.0.2.1')).toMatch(/^attacker/);
  expect(queue.siteSize('2001:db8:1:ffff::/64')).toBe(19);
});

it('never displaces work of the process itself', () => {
  const queue = createFairQueue<string>();
  for (let number = 0; number < 20; number += 1) queue.push('', `page ${number}`);
  expect(queue.displaceFor('192.0.2.1')).toBeUndefined();
});
