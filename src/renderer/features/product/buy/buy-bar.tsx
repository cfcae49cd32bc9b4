import { useEffect, useState, type RefObject } from 'react';
import { Button } from '../../../components/forms/button';
import styles from './buy-bar.module.css';

interface BuyBarProps {
  form: RefObject<HTMLFormElement | null>;
  name: string;
  price: string;
  /** '' = none chosen yet. */
  size: string;
}

/** On a small screen the way to buy stays in reach while the form is out of sight. */
export function BuyBar({ form, name, price, size }: BuyBarProps) {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const box = form.current;
    if (!box || typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver(([entry]) => setAway(entry ? !entry.isIntersecting : false));
    watch.observe(box);
    return () => watch.disconnect();
  }, [form]);
  if (!away) return null;
  const choose = () => form.current?.scrollIntoView({ block: 'center' });
  return (
    <div className={styles.bar}>
      <span className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span>
          <strong>{price}</strong> {size && `for ${size}`}
        </span>
      </span>
      {size ? (
        <Button type="submit" variant="main">
          Add to cart
        </Button>
      ) : (
        <Button variant="main" onClick={choose}>
          Select size
        </Button>
      )}
    </div>
  );
}
