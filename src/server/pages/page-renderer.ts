import { LRUCache } from 'lru-cache';
import type { RenderedPage, RenderPage } from '../../shared/contract/page';
import { contentTag } from '../lib/content-hash';
import type { CatalogueDeps } from '../app/context';
import { Later, nobody } from '../http/handler-types';
import { madeOnce } from '../lib/single-flight';
import { packBody, weightOf, type PackedBody } from '../http/compressed-body';
import type { PageTemplate } from './page-template';
import { runCall } from '../http/dispatch';
import { storageFailureOf } from '../db/storage-failure';

/** A page, ready to send. */
export interface DrawnPage {
  status: number;
  etag: string;
  body: PackedBody;
  /** Nothing broke while it was drawn, and nothing of it holds for this moment only. */
  whole: boolean;
}

/** Bytes of pages that are kept, some sixty; nothing personal is ever in one, so that all may see them. */
const LARGEST_MEMORY = 6_000_000;

/**
 * Draws pages for everyone alike and keeps those seen last, as long as the catalogue stays the same; who asks for one that
 * is being drawn waits for that. Null for a page that is one customer's own. What breaks meanwhile is logged, and the page
 * not kept. Rejects with the database's error where it could not be read, and with `Later` where the machine has too much
 * to do: what would be drawn then says too little.
 */
export function createDrawnPages(deps: CatalogueDeps, template: PageTemplate, render: RenderPage) {
  const known = new LRUCache<string, DrawnPage>({
    maxSize: LARGEST_MEMORY,
    sizeCalculation: ({ body }, key) => weightOf(body) + key.length,
  });
  const once = madeOnce<string, DrawnPage | null>('done');
  return async (address: string): Promise<DrawnPage | null> => {
    const { origin, pathname, search } = new URL(address);
    // With the origin: pages name it, and whoever asks under a made-up one must not make the pages of others.
    // With the day: which lot is on sale, and what is on, changes with it.
    const day = deps.clock().toISOString().slice(0, 10);
    const key = `${day} ${deps.catalogue.version} ${deps.catalogue.shelves.version} ${origin}${pathname}${search}`;
    const draw = async () => {
      const page = await drawPage(address);
      if (page?.whole && page.status === 200) known.set(key, page);
      return page;
    };
    return known.get(key) ?? once(key, draw);
  };

  async function drawPage(url: string): Promise<DrawnPage | null> {
    /** The call, or the page, that each of them broke. */
    const faults = new Map<unknown, string>();
    let passing = false;
    const caller = { ...nobody, isPassing: () => (passing = true) };
    const page = await render({
      url,
      settings: deps.settings,
      call: async (name, payload) => {
        try {
          // The page is the same for everyone, so the caller's address must not matter.
          return await runCall(name, payload, deps, caller);
        } catch (error) {
          faults.set(error, name);
          throw error;
        }
      },
    });
    for (const fault of page?.faults ?? []) if (!faults.has(fault)) faults.set(fault, 'page');
    for (const fault of faults.keys()) if (fault instanceof Later || storageFailureOf(fault)) throw fault;
    for (const [fault, call] of faults) {
      deps.log.error('fault', { call, stack: fault instanceof Error ? (fault.stack ?? fault.name) : '' });
    }
    return page && toDrawnPage(page, template, faults.size === 0 && !passing);
  }
}

function toDrawnPage(page: RenderedPage, template: PageTemplate, whole: boolean): DrawnPage {
  const body = packBody(template.fill(page));
  const etag = `"${contentTag(body.plain)}"`;
  return { status: page.status, etag, body, whole };
}
