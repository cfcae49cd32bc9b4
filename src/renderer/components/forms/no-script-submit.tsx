import type { ReactNode } from 'react';
import { buttonClass } from './button';

/**
 * The submit button of a form that otherwise submits on change. React ignores the content of `noscript` in the
 * browser, and `import.meta.env.SSR` keeps it out of the bundle.
 */
export function NoScriptSubmit({
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
