import { useEffect, useState, type RefObject } from 'react';
import { Button } from '../../../components/forms/button';
import styles from './buy-bar.module.css';

interface BuyBarProps {
  form: RefObject<HTMLFormElement | null>;
  name: string;
  price: string;
  /** '' until a size is chosen. */
  size: string;
}

/** Sticky buy button on small screens while the form is scrolled out of view. */
export function BuyBar({ form, name, price, size }: BuyBarProps) {
  const [isFormHidden, setIsFormHidden] = useState(false);
  useEffect(() => {
    const box = form.current;
    if (!box || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) =>
      setIsFormHidden(entry ? !entry.isIntersecting : false),
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, [form]);
  if (!isFormHidden) return null;
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
