import type { MenuEntry } from '../../../shared/contract/shop-settings';
import { SafeLink } from '../../components/layout/safe-link';
import { Icon } from '../../components/media/icon';
import { Badge } from './badge';

/** One entry of a menu or of the footer, as its flags say: a link, plain text, or a promise for later. */
export function MenuEntryLink({ entry, className }: { entry: MenuEntry; className?: string | undefined }) {
  if (!entry.exist) {
    return (
      <span className={className}>
        {entry.name} <Badge>Coming soon</Badge>
      </span>
    );
  }
  if (entry.notClick) return <span className={className}>{entry.name}</span>;
  return (
    <SafeLink href={entry.url} newTab={entry.new_tab} rel={entry.rel} className={className}>
      {entry.name}
      {entry.outside && (
        <>
          {' '}
          <Icon name="outside" size={14} />
          <span className="visually-hidden">(another site)</span>
        </>
      )}
      {entry.new_tab && <span className="visually-hidden"> (opens in a new tab)</span>}
    </SafeLink>
  );
}
