import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

/** `main` = the one thing to do on a screen. */
export type ButtonLook = 'main' | 'plain' | 'quiet';

export function Button({
  look = 'plain',
  className = '',
  ...rest
}: { look?: ButtonLook } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" className={`${buttonClass(look)} ${className}`} {...rest} />;
}

/** The class of anything that has to look like a button. */
export function buttonClass(look: ButtonLook): string {
  return look === 'plain' ? (styles.button ?? '') : `${styles.button} ${styles[look]}`;
}
