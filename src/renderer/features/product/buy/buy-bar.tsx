import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../../../components/forms/button';
import styles from './buy-bar.module.css';

interface BuyBarProps {
  form: RefObject<HTMLFormElement | null>;
  name: string;
  price: string;
  /** Size that the button adds to the cart; '' while none is chosen and for a sold-out one. */
  size: string;
  /** Link to the form for a quote; null unless the size has a price on request. */
  quoteLink: ReactNode;
}

/** Sticky buy button on small screens while the form is scrolled out of view. */
export function BuyBar({ form, name, price, size, quoteLink }: BuyBarProps) {
  const [isFormHidden, setIsFormHidden] = useState(false);
  useEffect(() => {
    const formElement = form.current;
    if (!formElement || typeof IntersectionObserver === 'undefined') return;
    // The last entry is the newest one.
    const observer = new IntersectionObserver((entries) =>
      setIsFormHidden(entries.at(-1)?.isIntersecting === false),
    );
    observer.observe(formElement);
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
