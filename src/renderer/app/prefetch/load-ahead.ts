import { endpoints, type Endpoint } from '../../../shared/contract/endpoints';
import type { Client } from '../../api/client';
import type { LoadArgs } from '../../api/screen-module';

/**
 * Loads a page that nobody has asked for yet. Only calls are made whose reply is the same for everyone; a loader
 * that makes another one is refused it, and its page is not kept: rejects, and the visit itself will load it.
 */
export async function loadAhead<Page>(
  load: (args: LoadArgs) => Promise<Page>,
  args: LoadArgs,
): Promise<Page> {
  let refused: string | null = null;
  const client: Client = {
    call(name, payload, options) {
      const { access, lasting }: Endpoint = endpoints[name];
      if (access === 'anyone' && lasting) return args.client.call(name, payload, options);
      refused = name;
      return Promise.reject(new Error(`${name} is not called ahead of a visit`));
    },
  };
  const page = await load({ ...args, client });
  // A loader may do without that call and give a page with a hole.
  if (refused !== null) throw new Error(`this page needs ${String(refused)}`);
  return page;
}
