import { endpoints, type Endpoint } from '../../../shared/contract/endpoints';
import type { Client } from '../../api/client';
import type { LoadArgs } from '../../api/screen-module';

/** A page that is loaded by its visit alone. */
export class NotAhead extends Error {}

/**
 * Loads a page that nobody has asked for yet. Only calls are made whose reply is the same for everyone; a loader
 * that makes another one is refused it, and its page is not kept: rejects with {@link NotAhead}, and the visit itself
 * will load it.
 */
export async function loadAhead<Page>(
  load: (args: LoadArgs) => Promise<Page>,
  args: LoadArgs,
): Promise<Page> {
  const refused: NotAhead[] = [];
  // What a page asks for once it is loaded, it asks for because it is visited.
  let visited = false;
  const client: Client = {
    call(name, payload, options) {
      const { access, cacheable: lasting }: Endpoint = endpoints[name];
      if (visited || (access === 'anyone' && lasting)) return args.client.call(name, payload, options);
      const refusal = new NotAhead(`${name} is not called ahead of a visit`);
      refused.push(refusal);
      return Promise.reject(refusal);
    },
  };
  const page = await load({ ...args, client }).catch((error: unknown) => {
    throw refused[0] ?? error;
  });
  // A loader may do without that call and give a page with a hole.
  if (refused[0]) throw refused[0];
  visited = true;
  return page;
}
