import { Link } from 'react-router-dom';
import { Backdrop } from '../../components/media/backdrop';
import { SafeImage } from '../../components/media/safe-image';
import type { HotCategory } from './home-data';
import homeStyles from './home-screen.module.css';
import styles from './hot-categories.module.css';

/** Each picture changes on hover and focus. */
export function HotCategories({ categories }: { categories: readonly HotCategory[] }) {
  if (categories.length === 0) return null;
  return (
    <Backdrop className={styles.ground}>
      <section className={homeStyles.section} aria-labelledby="hot-categories">
        <h2 id="hot-categories">Hot categories</h2>
        <ul className={styles.grid}>
          {categories.map(({ id, name, img, img_hov }) => (
            <li key={id}>
              <Link to={`/categoryList?id=${id}`} className={styles.card}>
                <span className={styles.pictures}>
                  <SafeImage src={img} alt="" width={240} height={240} loading="lazy" />
                  <SafeImage
                    src={img_hov}
                    alt=""
                    width={240}
                    height={240}
                    loading="lazy"
                    className={styles.hover}
                  />
                </span>
                <span className={styles.name}>{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </Backdrop>
  );
}
