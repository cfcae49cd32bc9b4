import { useEffect, useRef, useState } from 'react';
import { SafeLink } from '../../components/layout/safe-link';
import { Icon } from '../../components/media/icon';
import { useIsWindowCovered } from '../../hooks/use-modal';
import { usePrefersReducedMotion } from '../../hooks/use-prefers-reduced-motion';
import type { News } from './home-data';
import styles from './news-ticker.module.css';
import { useAutoplayHold } from './use-autoplay-hold';

/** Maximum number of items, set by the specification. */
const MAX_ITEMS = 5;
/** Milliseconds for which each item is displayed. */
const INTERVAL_MS = 5000;

/** Shows one item at a time, or all of them with reduced motion. */
export function NewsTicker({ news }: { news: readonly News[] }) {
  const items = news.slice(0, MAX_ITEMS);
  const prefersReducedMotion = usePrefersReducedMotion();
  const isWindowCovered = useIsWindowCovered();
  const [current, setCurrent] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { isHeld, handlers } = useAutoplayHold(section);
  const isMoving = !prefersReducedMotion && !isPaused && !isHeld && !isWindowCovered && items.length > 1;

  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setCurrent((index) => (index + 1) % items.length), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isMoving, items.length]);

  if (items.length === 0) return <p className={styles.ticker}>There is no news at the moment.</p>;
  const moveBy = (offset: 1 | -1) => setCurrent((index) => (index + offset + items.length) % items.length);
  return (
    <section ref={section} className={styles.ticker} aria-label="News" {...handlers}>
      <span className={styles.label} aria-hidden="true">
        News
      </span>
      <ul className={styles.items}>
        {items.map((item, index) => (
          <li key={item.id} className={styles.item} data-current={index === current}>
            <SafeLink href={item.url || `/articleList/articleInfo?id=${item.id}`} className={styles.link}>
              {item.title}
            </SafeLink>
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className={styles.controls}>
          <button type="button" aria-label="Previous news" onClick={() => moveBy(-1)}>
            <Icon name="left" size={16} />
          </button>
          <button
            type="button"
            aria-label={isPaused ? 'Play the news' : 'Pause the news'}
            onClick={() => setPaused(!isPaused)}
          >
            <Icon name={isPaused ? 'play' : 'pause'} size={16} />
          </button>
          <button type="button" aria-label="Next news" onClick={() => moveBy(1)}>
            <Icon name="right" size={16} />
          </button>
        </div>
      )}
    </section>
  );
}

/** Reserves the height of the ticker while the news load. */
export function NewsPlaceholder() {
  return <p className={styles.ticker}>Loading the news…</p>;
}
