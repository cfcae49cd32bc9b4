import type { ReplyOf } from '../../../shared/contract/calls';
import type { Outcome } from '../../../shared/contract/outcome';
import { need } from '../../api/failure';
import type { LoadArgs } from '../../api/screen-module';

/** What may come after the first paint; settled already where the whole page is drawn at once. */
export type Later<Data> = Outcome<Data> | Promise<Outcome<Data>>;

export type HomeBanners = ReplyOf<'homeBanners'>;
export type Banner = HomeBanners['banners'][number];
export type HotCategory = HomeBanners['hot_categories'][number];
export type ApplicationCard = HomeBanners['applications'][number];
export type HomeArticles = ReplyOf<'homeArticles'>;
export type News = HomeArticles['list'][number];
export type HomeJournals = ReplyOf<'homeJournals'>;
export type Publication = HomeJournals['list'][number];

export interface HomeData {
  front: HomeBanners;
  articles: Later<HomeArticles>;
  journals: Later<HomeJournals>;
}

/** The page stands on the banners; news and publications follow at their own time. */
export async function load({ client, signal }: LoadArgs): Promise<HomeData> {
  const articles = settle(client.call('homeArticles', {}, { signal }));
  const journals = settle(client.call('homeJournals', {}, { signal }));
  const front = need(await client.call('homeBanners', {}, { signal }));
  return { front, articles, journals };
}

/** A visitor who has left meanwhile waits for nothing: the aborted call must not end as an unhandled rejection. */
function settle<Data>(calling: Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  return calling.catch(() => ({ ok: false, failure: { kind: 'offline' } }));
}
