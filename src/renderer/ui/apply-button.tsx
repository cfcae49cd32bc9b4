import type { ReactNode } from 'react';
import { buttonClass } from './button';

/** Sends a form where no script sends it with the first change. */
export function ApplyButton({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <noscript className={className}>
      <button className={buttonClass('plain')}>{children}</button>
    </noscript>
  );
}
