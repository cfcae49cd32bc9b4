import fc from 'fast-check';
import { expect, it } from 'vitest';
import { networkSite, SITE_FACTOR } from './ip-address';
import { createNetworkCounts } from './network-counts';

const networks = fc.oneof(
  fc.constantFrom('192.0.2.1', '192.0.2.2'),
  fc.integer({ min: 0, max: 40 }).map((number) => `2001:db8:1:${number.toString(16)}::/64`),
);
const step = fc.record({ network: networks, isRelease: fc.boolean() });

it('limits each network, and a site to a multiple of that, whatever was released before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), fc.integer({ min: 1, max: 3 }), (steps, max) => {
      const counts = createNetworkCounts();
      const occupied: { network: string; release: () => void }[] = [];
      for (const { network, isRelease } of steps) {
        const own = occupied.filter((candidate) => candidate.network === network);
        const inSite = occupied.filter(
          (candidate) => networkSite(candidate.network) === networkSite(network),
        );
        const isFull = own.length >= max || inSite.length >= max * SITE_FACTOR;
        expect(counts.hasRoom(network, max)).toBe(!isFull);
        if (isRelease) {
          const [first] = own;
          first?.release();
          // A second release has no effect.
          first?.release();
          if (first) occupied.splice(occupied.indexOf(first), 1);
        } else if (!isFull) occupied.push({ network, release: counts.occupy(network) });
      }
    }),
  );
});
