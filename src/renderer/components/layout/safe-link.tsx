import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { parseLink } from '../../../shared/lib/link';

interface DataLinkProps {
  /** Any text from data; the gate decides what becomes of it. */
  address: string;
  newTab?: boolean;
  /** Added to `noopener`, for instance `nofollow`. */
  rel?: string;
  className?: string | undefined;
  /** Called when a link inside the shop is followed in this window. */
  onFollow?: () => void;
  children: ReactNode;
}

/** A link whose address comes from data: through the one gate, or shown as plain text. */
export function DataLink({
  address,
  newTab = false,
  rel = '',
  className,
  onFollow,
  children,
}: DataLinkProps) {
  const link = parseLink(address);
  if (link.kind === 'text') return <span className={className}>{children}</span>;
  const tab = newTab ? { target: '_blank', rel: `noopener ${rel}`.trim() } : rel ? { rel } : {};
  if (link.kind === 'outside') {
    return (
      <a href={link.href} className={className} {...tab}>
        {children}
      </a>
    );
  }
  return (
    <Link to={link.href} className={className} {...tab} {...(onFollow && { onClick: plainly(onFollow) })}>
      {children}
    </Link>
  );
}

/** A press with a modifier opens a tab or a window of its own: nothing is followed here. */
function plainly(follow: () => void) {
  return ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
    if (!metaKey && !ctrlKey && !shiftKey && !altKey) follow();
  };
}
