import type { ReactNode } from 'react';
import { buttonClass } from './button';

/**
 * Sends a form where no script sends it with the first change. As everything within a `noscript`, it is drawn by the
 * server alone: React leaves it as it is, and `import.meta.env.SSR` keeps it out of what browsers load.
 */
export function ApplyButton({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <noscript className={className}>
      {import.meta.env.SSR && <button className={buttonClass('plain')}>{children}</button>}
    </noscript>
  );
}
