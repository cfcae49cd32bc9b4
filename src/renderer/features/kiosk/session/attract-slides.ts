import type { ReplyOf } from '../../../../shared/contract/calls';
import type { ShopSettings } from '../../../../shared/contract/shop-settings';
import { formatNumber } from '../../../../shared/lib/format-number';
import type { Client } from '../../../api/client';

export type PathwayMapData = ReplyOf<'pathway'>;

/** A slide of the attract loop. All content comes from the settings and the catalogue on the device. */
export type AttractSlideData =
  | { kind: 'facts'; title: string; facts: ShopSettings['key_facts'] }
  | { kind: 'products'; title: string; text: string; pictures: readonly string[] }
  | { kind: 'pathway'; title: string; text: string; map: PathwayMapData };

const MAX_CATEGORIES = 4;
const MAX_PICTURES = 4;
/** Products that are loaded to find pictures: some products have none, or the same one. */
const CANDIDATE_COUNT = 12;
const MAX_MAPS = 2;

/** Returns the key facts, followed by slides of products and pathways in turn. Omits content that cannot be loaded. */
export async function buildSlides(client: Client, settings: ShopSettings): Promise<AttractSlideData[]> {
  const [productSlides, pathwaySlides] = await Promise.all([
    loadProductSlides(client),
    loadPathwaySlides(client),
  ]);
  const slides: AttractSlideData[] = [{ kind: 'facts', title: settings.claim, facts: settings.key_facts }];
  const count = Math.max(productSlides.length, pathwaySlides.length);
  for (let index = 0; index < count; index++) {
    for (const slide of [productSlides[index], pathwaySlides[index]]) if (slide) slides.push(slide);
  }
  return slides;
}

async function loadProductSlides(client: Client): Promise<AttractSlideData[]> {
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

async function loadPathwaySlides(client: Client): Promise<AttractSlideData[]> {
  const pathways = await client.call('pathways', { key: '' });
  if (!pathways.ok) return [];
  // At most one pathway of each group, for variety.
  const firstPathways = pathways.data.groups
    .flatMap(({ list }) => list.filter(({ in_stock }) => in_stock > 0).slice(0, 1))
    .slice(0, MAX_MAPS);
  const slides = firstPathways.map(async ({ id, name, in_stock: productCount }) => {
    const map = await client.call('pathway', { id });
    const text = `${productCountText(productCount)} for its members`;
    return map.ok ? { kind: 'pathway' as const, title: name, text, map: map.data } : null;
  });
  return (await Promise.all(slides)).filter((slide) => slide !== null);
}
