import type { ReplyOf } from '../../../shared/contract/calls';
import { unwrap } from '../../api/failure';
import type { LoadArgs } from '../../api/screen-module';
import { preventRejection, type DeferredData } from '../../components/feedback/deferred';

type HomeBanners = ReplyOf<'homeBanners'>;
export type Banner = HomeBanners['banners'][number];
export type HotCategory = HomeBanners['hot_categories'][number];
export type ApplicationCard = HomeBanners['applications'][number];
type HomeArticles = ReplyOf<'homeArticles'>;
export type News = HomeArticles['list'][number];
type HomeJournals = ReplyOf<'homeJournals'>;
export type Publication = HomeJournals['list'][number];

export interface HomeData {
  /** The reply that the page waits for. */
  initial: HomeBanners;
  articles: DeferredData<HomeArticles>;
  journals: DeferredData<HomeJournals>;
}

/** Waits only for the banners; news and publications are deferred. */
export async function loadHome({ client, signal }: LoadArgs): Promise<HomeData> {
  const articles = preventRejection(client.call('homeArticles', {}, { signal }));
  const journals = preventRejection(client.call('homeJournals', {}, { signal }));
  const initial = unwrap(await client.call('homeBanners', {}, { signal }));
  return { initial, articles, journals };
}
