import type { KeptPage } from '../../shared/platform/platform';
import { KEPT_DAYS, KEPT_FORGOTTEN, keptCaches } from '../../shared/platform/offline-caches';

const MOST_PAGES = 20;
/**
 * Milliseconds before a visit in which its data may have come: half of it loaded ahead, half of it under way. All that
 * came then counts as the page's, because nobody says which call was made for which page.
 */
const RECENT_MS = 60_000;

/** Milliseconds that replies under way get to be put away, before all is dropped. */
const PATIENCE_MS = 1000;

/** A visited page as it is written down. */
interface Note {
  title: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Addresses of the kept replies without which it may not be drawn. */
  replies: string[];
}

/**
 * Notes a visited page with the replies that came lately, and forgets the oldest of too many pages. A page that was
 * noted before may have been shown from what was kept: then the replies that it needed and that are still there count.
 */
export async function keepPage({ title, href }: KeptPage): Promise<void> {
  try {
    const pages = await caches.open(keptCaches.pages);
    const { kept, recent } = await lookThroughReplies();
    const former = ((await (await pages.match(href))?.json()) as Note | undefined)?.replies ?? [];
    const replies = new Set([...former.filter((reply) => kept.has(reply)), ...recent]);
    const note: Note = { title, at: Date.now(), replies: [...replies] };
    // The entries of a cache stand in the order in which they came: deleted first, the page is the newest again.
    await pages.delete(href);
    await pages.put(href, new Response(JSON.stringify(note)));
    const addresses = await pages.keys();
    const tooMany = addresses.slice(0, Math.max(0, addresses.length - MOST_PAGES));
    await Promise.all(tooMany.map((address) => pages.delete(address)));
  } catch {
    // No room, or a browser that keeps nothing: the page is not there without a network, which was never promised.
  }
}

/** The noted pages all of whose replies are still kept, the newest first. */
export async function keptPages(): Promise<KeptPage[]> {
  try {
    const pages = await caches.open(keptCaches.pages);
    const replies = await caches.open(keptCaches.replies);
    const kept = new Set((await replies.keys()).map(({ url }) => url));
    const oldest = Date.now() - KEPT_DAYS * 86_400_000;
    const found: KeptPage[] = [];
    for (const address of (await pages.keys()).toReversed()) {
      const note = (await (await pages.match(address))?.json()) as Note | undefined;
      if (!note || note.at < oldest || !note.replies.every((reply) => kept.has(reply))) continue;
      const { pathname, search } = new URL(address.url);
      found.push({ title: note.title, href: pathname + search });
    }
    return found;
  } catch {
    return [];
  }
}

/** Drops the noted pages, and every reply and picture that was kept for them or for others. */
export async function forgetPages(): Promise<void> {
  const drop = () => Promise.all(Object.values(keptCaches).map((name) => caches.delete(name)));
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    // A reply that is put away afterwards would stay.
    await navigator.locks.request(keptCaches.replies, { signal }, drop).catch(drop);
    if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(KEPT_FORGOTTEN);
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}

/** Addresses of all kept replies, and of those that came lately: as soon as all that came is kept. */
async function lookThroughReplies(): Promise<{ kept: Set<string>; recent: string[] }> {
  // The worker holds it, shared, for every reply that it is about to keep.
  await navigator.locks.request(keptCaches.replies, () => undefined);
  const replies = await caches.open(keptCaches.replies);
  const addresses = (await replies.keys()).map(({ url }) => url);
  const recent: string[] = [];
  for (const address of addresses.toReversed()) {
    const reply = await replies.match(address);
    const came = Date.parse(reply?.headers.get('Date') ?? '');
    // A header tells whole seconds.
    if (!(came > Date.now() - RECENT_MS - 1000)) break;
    recent.push(address);
  }
  return { kept: new Set(addresses), recent };
}
