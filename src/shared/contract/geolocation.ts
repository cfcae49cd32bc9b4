import { z } from 'zod';

/** Where the visitor seems to be. Empty text = unknown; an unknown place redirects nobody. */
export const location = z.object({
  country: z.string(),
  country_code: z.string().regex(/^([A-Z]{2})?$/),
  ip: z.string(),
});

export const placeCalls = { location: { request: z.object({}), reply: location } };
