import { SafeLink } from '../../components/layout/safe-link';
import { Icon } from '../../components/media/icon';
import { SafeImage } from '../../components/media/safe-image';
import styles from './application-cards.module.css';
import type { ApplicationCard } from './home-data';
import homeStyles from './home-screen.module.css';

export function ApplicationCards({ cards }: { cards: readonly ApplicationCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section className={homeStyles.section} aria-labelledby="applications">
      <h2 id="applications">Apply</h2>
      <ul className={styles.cards}>
        {cards.map(({ name, data, url, img }) => (
          <li key={name}>
            <SafeLink href={url} newTab className={styles.card}>
              <SafeImage src={img} alt="" width={480} height={360} loading="lazy" />
              <span className={styles.content}>
                <span className={styles.name}>
                  {name}
                  <Icon name="outside" size={16} />
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </span>{' '}
                <span className={styles.text}>{data}</span>
              </span>
            </SafeLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
