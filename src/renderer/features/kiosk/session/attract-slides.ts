import type { ReplyOf } from '../../../../shared/contract/calls';
import type { ShopSettings } from '../../../../shared/contract/shop-settings';
import { formatNumber } from '../../../../shared/lib/format-number';
import type { Client } from '../../../api/client';

export type PathwayMapData = ReplyOf<'pathway'>;

/** A slide of the attract loop. All content is local. */
export type AttractSlideData =
  | { kind: 'facts'; title: string; facts: ShopSettings['key_facts'] }
  | { kind: 'products'; title: string; text: string; pictures: readonly string[] }
  | { kind: 'pathway'; title: string; text: string; map: PathwayMapData };

const MAX_CATEGORIES = 4;
const MAX_PICTURES = 4;
/** Products whose pictures are considered; some have none, or the same one. */
const CANDIDATE_COUNT = 12;
const MAX_MAPS = 2;

/** Alternates product and pathway slides after the key facts. Content that cannot be loaded is left out. */
export async function buildSlides(client: Client, settings: ShopSettings): Promise<AttractSlideData[]> {
  const [products, maps] = await Promise.all([productSlides(client), pathwaySlides(client)]);
  const slides: AttractSlideData[] = [{ kind: 'facts', title: settings.claim, facts: settings.key_facts }];
  const count = Math.max(products.length, maps.length);
  for (let index = 0; index < count; index++) {
    for (const slide of [products[index], maps[index]]) if (slide) slides.push(slide);
  }
  return slides;
}

async function productSlides(client: Client): Promise<AttractSlideData[]> {
  const home = await client.call('homeBanners', {});
  if (!home.ok) return [];
  const slides = home.data.hot_categories.slice(0, MAX_CATEGORIES).map(async ({ id, name }) => {
    const goods = await client.call('categoryGoods', {
      id,
      page: 1,
      page_size: CANDIDATE_COUNT,
      sort: 'popular',
      filters: {},
    });
    const pictures = goods.ok ? goods.data.list.map(({ img }) => img).filter(Boolean) : [];
    return {
      kind: 'products' as const,
      title: name,
      text: `${productCountText(goods.ok ? goods.data.total : 0)} to choose from`,
      pictures: [...new Set(pictures)].slice(0, MAX_PICTURES),
    };
  });
  return (await Promise.all(slides)).filter(({ pictures }) => pictures.length > 0);
}

function productCountText(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'product' : 'products'}`;
}

async function pathwaySlides(client: Client): Promise<AttractSlideData[]> {
  const pathways = await client.call('pathways', { key: '' });
  if (!pathways.ok) return [];
  const firstPathways = pathways.data.groups.flatMap((group) => group.list.slice(0, 1)).slice(0, MAX_MAPS);
  const slides = firstPathways.map(async ({ id, name, in_stock: productCount }) => {
    const map = await client.call('pathway', { id });
    const text = `${productCountText(productCount)} for its members`;
    return map.ok ? { kind: 'pathway' as const, title: name, text, map: map.data } : null;
  });
  return (await Promise.all(slides)).filter((slide) => slide !== null);
}
