import { BannerPicture } from './banner-picture';
import type { Banner } from './home-data';
import styles from './study-banner.module.css';

export function StudyBanner({ banner }: { banner: Banner }) {
  return (
    <section className={styles.study} aria-label="Study">
      <BannerPicture banner={banner} height={570} />
    </section>
  );
}
