import type { Site } from '../server/site';

/** How many calls that may change something have no answer yet. */
export interface CallCount {
  underWay(): number;
  /** The same site, counted. */
  around(site: Site): Site;
}

export function countCalls(): CallCount {
  let underWay = 0;
  return {
    underWay: () => underWay,
    around: (site) => async (request, visitor) => {
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
