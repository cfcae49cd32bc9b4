import { failureWords } from '../../api/remedies';
import type { PageHead } from '../../api/screen-module';
import { useSettings } from '../../state/settings';
import { Deferred } from '../../components/feedback/deferred';
import { ApplicationCards } from './application-cards';
import { BannerCarousel } from './banner-carousel';
import { CompanyProfile } from './company-profile';
import type { HomeData } from './home-data';
import styles from './home-screen.module.css';
import { HotCategories } from './hot-categories';
import { KeyFacts } from './key-facts';
import { NewsTicker, NewsWaiting } from './news-ticker';
import { PublicationTable, PublicationsWaiting } from './publications';
import { StudyBanner } from './study-banner';

export { load } from './home-data';

export function head({ front }: HomeData): PageHead {
  const sections = front.hot_categories.map(({ name }) => name).join(', ');
  return {
    title: '',
    description: `Find by name, catalogue or CAS number: ${sections}.`,
    canonical: '/',
  };
}

export function Screen({ data }: { data: HomeData }) {
  const { brand, claim } = useSettings();
  const { front, articles, journals } = data;
  return (
    <>
      <h1 className="visually-hidden">
        {brand}: {claim}
      </h1>
      <div className={styles.news}>
        <div>
          <Deferred data={articles} fallback={<NewsWaiting />} failureMessage={failureWords}>
            {({ list }) => <NewsTicker news={list} />}
          </Deferred>
        </div>
      </div>
      <BannerCarousel banners={front.banners} />
      <HotCategories categories={front.hot_categories} />
      <KeyFacts />
      <CompanyProfile />
      <StudyBanner banner={front.study} />
      <section className={styles.section} aria-labelledby="publications">
        <h2 id="publications">Publications on the targets of our products</h2>
        <Deferred data={journals} fallback={<PublicationsWaiting />} failureMessage={failureWords}>
          {({ list }) => <PublicationTable rows={list} />}
        </Deferred>
      </section>
      <ApplicationCards cards={front.applications} />
    </>
  );
}
