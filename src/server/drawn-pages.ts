import { LRUCache } from 'lru-cache';
import type { RenderPage } from '../shared/contract/page';
import { contentTag } from './content-tag';
import type { CatalogueDeps } from './deps';
import { nobody } from './handler';
import { packBody, weightOf, type PackedBody } from './packed-body';
import type { PageTemplate } from './page-template';
import { runCall } from './run-call';
import { storageFailureOf } from './store/storage-failure';

/** A whole page, ready to send. */
export interface DrawnPage {
  status: number;
  etag: string;
  body: PackedBody;
}

/** Bytes of pages that are kept, some sixty; nothing personal is ever in one, so that all may see them. */
const LARGEST_MEMORY = 6_000_000;

/**
 * Draws pages for everyone alike and keeps those seen last, as long as the catalogue stays the same. Rejects with the
 * database's error where it could not be read: what would be drawn then says too little.
 */
export function createDrawnPages(deps: CatalogueDeps, template: PageTemplate, render: RenderPage) {
  const known = new LRUCache<string, DrawnPage>({
    maxSize: LARGEST_MEMORY,
    sizeCalculation: ({ body }) => weightOf(body),
  });
  return async (address: string): Promise<DrawnPage> => {
    const { origin, pathname, search } = new URL(address);
    // With the origin: pages name it, and whoever asks under a made-up one must not make the pages of others.
    // With the day: which lot is on sale, and what is on, changes with it.
    const day = deps.clock().toISOString().slice(0, 10);
    const key = `${day} ${deps.catalogue.version} ${deps.catalogue.shelves.version} ${origin}${pathname}${search}`;
    const kept = known.get(key);
    if (kept) return kept;
    const page = toDrawnPage(await draw(address), template);
    if (page.status === 200) known.set(key, page);
    return page;
  };

  async function draw(url: string) {
    const faults: unknown[] = [];
    const page = await render({
      url,
      settings: deps.settings,
      call: async (name, payload) => {
        try {
          // The page is the same for everyone, so the caller's address must not matter.
          return await runCall(name, payload, deps, nobody);
        } catch (error) {
          if (storageFailureOf(error)) faults.push(error);
          throw error;
        }
      },
    });
    if (faults.length > 0) throw faults[0];
    return page;
  }
}

function toDrawnPage(page: Awaited<ReturnType<RenderPage>>, template: PageTemplate): DrawnPage {
  const body = packBody(template.fill(page));
  const etag = `"${contentTag(body.plain)}"`;
  return { status: page.status, etag, body };
}
