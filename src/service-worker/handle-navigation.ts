import { matchPrecache } from 'workbox-precaching';
import { keptCaches } from '../shared/platform/offline-caches';

/** The shop's empty page, which draws by itself what its address names. */
const SHELL = '/offline-shell';
/** Milliseconds that the network gets when the page was kept. */
const PATIENCE_MS = 4000;

/** The page from the network; the empty page when there is no network, or a slow one and the page was kept. */
export async function answerNavigation(event: FetchEvent): Promise<Response> {
  const network = fromNetwork(event);
  const attempts = [network];
  if (await wasKept(event.request.url)) attempts.push(shellAfter(PATIENCE_MS, network));
  try {
    return await Promise.race(attempts);
  } catch {
    return (await matchPrecache(SHELL)) ?? Response.error();
  }
}

/** The browser asks for the page while the worker still starts, where it can. */
async function fromNetwork(event: FetchEvent): Promise<Response> {
  const early = (await event.preloadResponse) as Response | undefined;
  return early ?? fetch(event.request);
}

async function shellAfter(ms: number, network: Promise<Response>): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return (await matchPrecache(SHELL)) ?? network;
}

async function wasKept(address: string): Promise<boolean> {
  const { pathname, search } = new URL(address);
  return (await caches.match(pathname + search, { cacheName: keptCaches.pages })) !== undefined;
}
