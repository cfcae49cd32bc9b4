import type { ReplyOf } from '../../../shared/contract/calls';
import { need } from '../../api/failure';
import type { LoadArgs } from '../../api/screen-module';
import { toOutcome, type DeferredData } from '../../components/feedback/deferred';

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
  articles: DeferredData<HomeArticles>;
  journals: DeferredData<HomeJournals>;
}

/** The page stands on the banners; news and publications follow at their own time. */
export async function load({ client, signal }: LoadArgs): Promise<HomeData> {
  const articles = toOutcome(client.call('homeArticles', {}, { signal }));
  const journals = toOutcome(client.call('homeJournals', {}, { signal }));
  const front = need(await client.call('homeBanners', {}, { signal }));
  return { front, articles, journals };
}
