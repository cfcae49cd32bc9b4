import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { parseLink } from '../../../shared/lib/link';
import { isModifiedClick } from '../../lib/modified-click';

interface SafeLinkProps {
  /** Text from data, checked by `parseLink`. */
  href: string;
  newTab?: boolean;
  /** Added to `noopener`, for example `nofollow`. */
  rel?: string;
  className?: string | undefined;
  /** Called when an internal link is followed in this window. */
  onFollow?: () => void;
  children: ReactNode;
}

/** A link whose URL comes from data. Renders plain text when `parseLink` rejects it. */
export function SafeLink({ href, newTab = false, rel = '', className, onFollow, children }: SafeLinkProps) {
  const link = parseLink(href);
  if (link.kind === 'text') return <span className={className}>{children}</span>;
  const relation = newTab ? `noopener ${rel}`.trim() : rel;
  const linkProps = { ...(newTab && { target: '_blank' }), ...(relation && { rel: relation }) };
  if (link.kind === 'outside') {
    return (
      <a href={link.href} className={className} {...linkProps}>
        {children}
      </a>
    );
  }
  return (
    <Link
      to={link.href}
      className={className}
      {...linkProps}
      onClick={(event) => !isModifiedClick(event) && onFollow?.()}
    >
      {children}
    </Link>
  );
}
