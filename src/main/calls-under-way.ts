import type { Site } from '../server/site';

/** The same site, which tells how many calls that may change something have no answer yet. */
export function countCalls(site: Site): { site: Site; underWay: () => number } {
  let underWay = 0;
  return {
    underWay: () => underWay,
    site: async (request, visitor) => {
      if (request.method === 'GET' || request.method === 'HEAD') return site(request, visitor);
      underWay++;
      try {
        return await site(request, visitor);
      } finally {
        underWay--;
      }
    },
  };
}
