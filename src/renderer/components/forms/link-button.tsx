import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass, type ButtonLook } from './button';

/** A link to one of the shop's own pages, drawn as a button. */
export function LinkButton({
  to,
  look = 'plain',
  children,
}: {
  to: string;
  look?: ButtonLook;
  children: ReactNode;
}) {
  return (
    <Link to={to} className={buttonClass(look)}>
      {children}
    </Link>
  );
}
