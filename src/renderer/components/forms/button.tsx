import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';
import { Link } from 'react-router-dom';

/** `main` is the primary action of a screen. */
export type ButtonVariant = 'main' | 'plain' | 'quiet';

export function Button({
  variant = 'plain',
  className = '',
  ...rest
}: { variant?: ButtonVariant } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" className={`${buttonClass(variant)} ${className}`} {...rest} />;
}

/** Returns the class for an element that looks like a button. */
export function buttonClass(variant: ButtonVariant): string {
  return variant === 'plain' ? (styles.button ?? '') : `${styles.button} ${styles[variant]}`;
}

/** A link to a page of the shop that looks like a button. */
export function LinkButton({
  to,
  variant = 'plain',
  children,
}: {
  to: string;
  variant?: ButtonVariant;
  children: ReactNode;
}) {
  return (
    <Link to={to} className={buttonClass(variant)}>
      {children}
    </Link>
  );
}
