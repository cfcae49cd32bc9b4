import { endpoints, type Endpoint } from '../../../shared/contract/endpoints';
import type { Client } from '../../api/client';
import type { LoadArgs } from '../../api/screen-module';
import { NotPrefetchableError } from './prefetched-pages';

/**
 * Runs a screen's loader before the visit. Only public, cacheable calls are sent. Rejects with
 * {@link NotPrefetchableError} when the loader makes another call; the visit then loads the page itself.
 */
export async function prefetchPage<Page>(
  load: (args: LoadArgs) => Promise<Page>,
  args: LoadArgs,
): Promise<Page> {
  const rejections: NotPrefetchableError[] = [];
  // Calls made after the loader has finished belong to the visit and are not restricted.
  let isLoaded = false;
  const client: Client = {
    call(name, payload, options) {
      const { access, cacheable }: Endpoint = endpoints[name];
      if (isLoaded || (access === 'anyone' && cacheable)) return args.client.call(name, payload, options);
      const rejection = new NotPrefetchableError(`${name} is not called before the visit`);
      rejections.push(rejection);
      return Promise.reject(rejection);
    },
  };
  const page = await load({ ...args, client }).catch((error: unknown) => {
    throw rejections[0] ?? error;
  });
  // The loader may have caught the rejection and returned an incomplete page.
  if (rejections[0]) throw rejections[0];
  isLoaded = true;
  return page;
}
