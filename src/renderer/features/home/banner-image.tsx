import { buttonClass } from '../../components/forms/button';
import { SafeLink } from '../../components/layout/safe-link';
import { SafeImage } from '../../components/media/safe-image';
import styles from './banner-image.module.css';
import type { Banner } from './home-data';

/**
 * Attribute for the image of the first banner, which is the largest contentful paint of the page. In lower case and without a
 * type, because React 18 does not know the attribute.
 */
const highPriority = { fetchpriority: 'high' } as object;

/** An image with a title, text and a link. The whole banner is clickable. */
export function BannerImage({
  banner,
  height = 700,
  isFirst = false,
}: {
  banner: Banner;
  /** In pixels, for a width of 1920. */
  height?: number;
  isFirst?: boolean;
}) {
  return (
    <div className={styles.banner}>
      <SafeImage
        src={banner.ad_code}
        alt=""
        width={1920}
        height={height}
        className={styles.picture}
        draggable={false}
        {...(isFirst ? highPriority : { loading: 'lazy' })}
      />
      <div className={styles.body}>
        <div className={styles.content}>
          <h2 className={styles.title}>{banner.title}</h2>
          <p className={styles.text}>{banner.text}</p>
          <SafeLink href={banner.url} className={`${buttonClass('plain')} ${styles.button}`}>
            Learn more
            <span className="visually-hidden">{`: ${banner.title}`}</span>
          </SafeLink>
        </div>
      </div>
    </div>
  );
}
