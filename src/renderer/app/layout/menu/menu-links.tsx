import type { MenuEntry, ShopSettings } from '../../../../shared/contract/shop-settings';
import { SafeLink } from '../../../components/layout/safe-link';
import { Icon } from '../../../components/media/icon';
import { useToggleEventBanner } from '../../../state/event-banner';
import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** Id of the element with all menus in the footer, to which pages without JavaScript link. */
export const FOOTER_MENU_ID = 'menu';

/** An entry of the menu or the footer: a link, plain text or `Coming soon`, by its flags. */
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

/** URL of the menu entry that also toggles the event banner (specification). */
const ACTIVITIES_URL = '/activityList';

interface MenuGroupLinkProps {
  group: ShopSettings['menu'][number];
  className?: string | undefined;
}

/** The link of a menu group without entries. */
export function MenuGroupLink({ group, className }: MenuGroupLinkProps) {
  const toggleEvent = useToggleEventBanner();
  return (
    <SafeLink
      href={group.url}
      className={className}
      {...(group.url === ACTIVITIES_URL && { onFollow: toggleEvent })}
    >
      {group.name}
    </SafeLink>
  );
}

/** A label beside a menu entry. `hot` emphasizes it. */
export function Badge({ hot = false, children }: { hot?: boolean; children: ReactNode }) {
  return <span className={`${styles.badge} ${hot ? styles.hot : ''}`}>{children}</span>;
}
