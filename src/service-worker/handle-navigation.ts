import { matchPrecache } from 'workbox-precaching';
import { isCachedPage } from './cached-page';

/** The empty page, which renders any URL in the browser. */
const SHELL = '/offline-shell';
/** Milliseconds to wait for the network when the page is cached. */
const NETWORK_TIMEOUT_MS = 4000;

/** Answers from the network. Uses the empty page when the network fails, or is slow and the page is cached. */
export async function handleNavigation(event: FetchEvent): Promise<Response> {
  const network = fromNetwork(event);
  const attempts = [network];
  if (await isCachedPage(event.request.url)) attempts.push(shellAfter(NETWORK_TIMEOUT_MS, network));
  try {
    return await Promise.race(attempts);
  } catch {
    return (await matchPrecache(SHELL)) ?? Response.error();
  }
}

/** Uses the navigation preload, which the browser starts together with the worker. */
async function fromNetwork(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

async function shellAfter(ms: number, network: Promise<Response>): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return (await matchPrecache(SHELL)) ?? network;
}
