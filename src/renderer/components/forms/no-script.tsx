import type { ReactNode } from 'react';
import { buttonClass } from './button';

interface NoScriptNoticeProps {
  phone: string;
  email: string;
}

/** Contact details in place of a form that needs JavaScript. Rendered on the server only. */
export function NoScriptNotice({ phone, email }: NoScriptNoticeProps) {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p>
          This form needs JavaScript. Please write to {email} or call {phone} instead.
        </p>
      )}
    </noscript>
  );
}

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
