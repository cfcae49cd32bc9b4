import Swiper from 'swiper';
import { Autoplay } from 'swiper/modules';
import styles from './banner-carousel.module.css';

export interface CarouselControl {
  show(index: number): void;
  setAutoplay(isOn: boolean): void;
  destroy(): void;
}

/** Time from one banner to the next. Set by the specification. */
const INTERVAL_MS = 4000;
/** Duration of a transition. Swiper's delay starts after each transition. */
const TRANSITION_MS = 400;

/** Starts Swiper on slides that are already rendered. `onChange` receives the slide index. */
export function startCarousel(view: HTMLElement, onChange: (index: number) => void): CarouselControl {
  const swiper = new Swiper(view, {
    modules: [Autoplay],
    wrapperClass: styles.track ?? '',
    slideClass: styles.slide ?? '',
    // CSS removes the transition with reduced motion.
    speed: TRANSITION_MS,
    rewind: true,
    autoplay: { delay: INTERVAL_MS - TRANSITION_MS, disableOnInteraction: false },
    on: { slideChange: ({ activeIndex }) => onChange(activeIndex) },
  });
  swiper.autoplay.stop();
  return {
    show: (index) => swiper.slideTo(index),
    setAutoplay: (isOn) => void (isOn ? swiper.autoplay.start() : swiper.autoplay.stop()),
    destroy: () => swiper.destroy(true, true),
  };
}
