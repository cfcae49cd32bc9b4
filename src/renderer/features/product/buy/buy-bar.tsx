import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../../../components/forms/button';
import styles from './buy-bar.module.css';

interface BuyBarProps {
  form: RefObject<HTMLFormElement | null>;
  name: string;
  price: string;
  /** '' until a size is chosen. */
  size: string;
  /** Opens the form for a quote; null for a size that can be put into the cart. */
  quoteLink: ReactNode;
}

/** Sticky buy button on small screens while the form is scrolled out of view. */
export function BuyBar({ form, name, price, size, quoteLink }: BuyBarProps) {
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
  const scrollToForm = () => form.current?.scrollIntoView({ block: 'center' });
  return (
    <div className={styles.bar}>
      <span className={styles.description}>
        <span className={styles.name}>{name}</span>
        <span>
          <strong>{price}</strong> <span>{size && `for ${size}`}</span>
        </span>
      </span>
      {quoteLink ??
        (size ? (
          <Button type="submit" variant="main">
            Add to cart
          </Button>
        ) : (
          <Button variant="main" onClick={scrollToForm}>
            Select size
          </Button>
        ))}
    </div>
  );
}
