import Swiper from 'swiper';
import { Autoplay } from 'swiper/modules';
import styles from './banner-carousel.module.css';

export interface CarouselControl {
  show(index: number): void;
  autoplay(on: boolean): void;
  stop(): void;
}

/** Banner interval of the specification, in milliseconds. */
const INTERVAL_MS = 4000;

/** Sets Swiper to work on slides that already stand in the page. `onChange` hears the slide's index. */
export function startCarousel(view: HTMLElement, onChange: (index: number) => void): CarouselControl {
  const swiper = new Swiper(view, {
    modules: [Autoplay],
    wrapperClass: styles.track ?? '',
    slideClass: styles.slide ?? '',
    // The style sheet takes the time away for whoever wants less motion.
    speed: 400,
    rewind: true,
    autoplay: { delay: INTERVAL_MS, disableOnInteraction: false },
    on: { slideChange: ({ activeIndex }) => onChange(activeIndex) },
  });
  swiper.autoplay.stop();
  return {
    show: (index) => swiper.slideTo(index),
    autoplay: (on) => void (on ? swiper.autoplay.start() : swiper.autoplay.stop()),
    stop: () => swiper.destroy(true, true),
  };
}
