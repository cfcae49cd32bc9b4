import { failureMessage } from '../../api/error-actions';
import type { PageHead } from '../../api/screen-module';
import { Deferred } from '../../components/feedback/deferred';
import { useSettings } from '../../state/settings';
import { ApplicationCards } from './application-cards';
import { BannerCarousel } from './banner-carousel';
import { BannerImage } from './banner-image';
import { CompanyProfile } from './company-profile';
import type { Banner, HomeData } from './home-data';
import styles from './home-screen.module.css';
import { HotCategories } from './hot-categories';
import { NewsPlaceholder, NewsTicker } from './news-ticker';
import { HomePublications, PublicationsPlaceholder } from './publications';

export { loadHome as load } from './home-data';

export function head({ initial }: HomeData): PageHead {
  const sections = initial.hot_categories.map(({ name }) => name).join(', ');
  return {
    title: '',
    description: `Find by name, catalogue or CAS number: ${sections}.`,
    canonical: '/',
  };
}

export function Screen({ data }: { data: HomeData }) {
  const { brand, claim } = useSettings();
  const { initial, articles, journals } = data;
  return (
    <>
      <h1 className="visually-hidden">{`${brand}: ${claim}`}</h1>
      <div className={styles.news}>
        <div>
          <Deferred data={articles} fallback={<NewsPlaceholder />} failureMessage={failureMessage}>
            {({ list }) => <NewsTicker news={list} />}
          </Deferred>
        </div>
      </div>
      <BannerCarousel banners={initial.banners} />
      <HotCategories categories={initial.hot_categories} />
      <KeyFacts />
      <CompanyProfile />
      <StudyBanner banner={initial.study} />
      <section className={styles.section} aria-labelledby="publications">
        <h2 id="publications">Publications on the targets of our products</h2>
        <Deferred data={journals} fallback={<PublicationsPlaceholder />} failureMessage={failureMessage}>
          {({ list }) => <HomePublications rows={list} />}
        </Deferred>
      </section>
      <ApplicationCards cards={initial.applications} />
    </>
  );
}

function KeyFacts() {
  const { key_facts } = useSettings();
  return (
    <section className={styles.strip} aria-label="Key facts">
      <dl className={styles.facts}>
        {key_facts.map(({ num, tit }) => (
          <div key={tit} className={styles.fact}>
            <dt>{tit}</dt>
            <dd>{num}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function StudyBanner({ banner }: { banner: Banner }) {
  return (
    <section className={styles.study} aria-label="Study">
      <BannerImage banner={banner} height={570} />
    </section>
  );
}
