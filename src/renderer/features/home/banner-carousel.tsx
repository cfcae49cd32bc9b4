import { useRef, type KeyboardEvent } from 'react';
import { Icon } from '../../components/media/icon';
import styles from './banner-carousel.module.css';
import { BannerImage } from './banner-image';
import type { Banner } from './home-data';
import { useAutoplayHold } from './use-autoplay-hold';
import { useCarousel } from './use-carousel';

/** The first banner is plain markup. The code of the carousel is loaded after that banner is painted. */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const view = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  const { isHeld, handlers } = useAutoplayHold(section);
  const carousel = useCarousel(view, banners.length, isHeld);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') carousel.previous();
    else if (event.key === 'ArrowRight') carousel.next();
  };
  return (
    <section
      ref={section}
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label="Highlights"
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <div ref={view} className={styles.view}>
        <div className={styles.track} aria-live={carousel.playing ? 'off' : 'polite'}>
          {banners.map((banner, index) => (
            <div
              key={banner.id}
              className={styles.slide}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${banners.length}`}
            >
              <BannerImage banner={banner} isFirst={index === 0} />
            </div>
          ))}
        </div>
      </div>
      {banners.length > 1 && (
        <div className={styles.controls} data-ready={carousel.ready}>
          <button
            type="button"
            aria-label={carousel.playing ? 'Pause the highlights' : 'Play the highlights'}
            onClick={carousel.togglePlaying}
          >
            <Icon name={carousel.playing ? 'pause' : 'play'} size={16} />
          </button>
          <button type="button" aria-label="Previous highlight" onClick={carousel.previous}>
            <Icon name="left" />
          </button>
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              className={styles.dot}
              aria-label={`Highlight ${index + 1}: ${banner.title}`}
              aria-current={index === carousel.current}
              onClick={() => carousel.show(index)}
            />
          ))}
          <button type="button" aria-label="Next highlight" onClick={carousel.next}>
            <Icon name="right" />
          </button>
        </div>
      )}
    </section>
  );
}
