import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { Link } from 'react-router-dom';

/** `main` is the primary action of a screen. */
export type ButtonVariant = 'main' | 'plain' | 'quiet';

/** A disabled button ignores clicks but keeps the focus, which would otherwise move to the page while a form is sent. */
export function Button({
  variant = 'plain',
  className = '',
  disabled,
  onClick,
  ...rest
}: { variant?: ButtonVariant } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      className={`${buttonClass(variant)} ${className}`}
      aria-disabled={disabled}
      onClick={disabled ? ignoreClick : onClick}
      {...rest}
    />
  );
}

/** Enter in a field of a form clicks its submit button, so that this also prevents a submission by key. */
function ignoreClick(event: MouseEvent): void {
  event.preventDefault();
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
