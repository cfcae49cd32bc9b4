import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { RenderPage } from '../shared/contract/page';
import type { Deps } from './deps';
import type { PageTemplate } from './page-template';
import { runCall } from './run-call';
import { LruCache } from './search/lru-cache';

/** A whole page, ready to send. */
export interface DrawnPage {
  status: number;
  etag: string;
  html: Uint8Array<ArrayBuffer>;
  brotli(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Pages of up to 200 KB, twice each; nothing personal is ever in one, so that all may see them. */
const remembered = 40;

const compress = promisify(brotliCompress);

/** Draws pages for everyone alike and keeps the latest. The catalogue does not change under a running shop. */
export function createDrawnPages(deps: Deps, template: PageTemplate, render: RenderPage) {
  const known = new LruCache<string, DrawnPage>(remembered);
  return async (address: string): Promise<DrawnPage> => {
    const { pathname, search } = new URL(address);
    const key = pathname + search;
    const kept = known.get(key);
    if (kept) return kept;
    const page = toDrawnPage(await draw(address), template);
    if (page.status === 200) known.set(key, page);
    return page;
  };

  function draw(url: string) {
    return render({
      url,
      settings: deps.settings,
      // The page is the same for everyone, so the caller's address must not matter.
      call: (name, payload) => runCall(name, payload, deps, { ip: '' }),
    });
  }
}

function toDrawnPage(page: Awaited<ReturnType<RenderPage>>, template: PageTemplate): DrawnPage {
  const html = new TextEncoder().encode(template.fill(page));
  let packed: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return {
    status: page.status,
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    html,
    brotli: () =>
      (packed ??= compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).then(
        (bytes) => new Uint8Array(bytes),
      )),
  };
}
