import type { ShopSettings } from '../../../shared/contract/shop-settings';
import { useToggleEventBanner } from '../../state/event-banner';
import { SafeLink } from '../../components/layout/safe-link';

/** Where the specification has the entry that also toggles the event's banner. */
const ACTIVITIES = '/activityList';

interface MenuDirectLinkProps {
  group: ShopSettings['menu'][number];
  className?: string | undefined;
}

/** An entry of the menu without entries below it: a link of its own. */
export function MenuDirectLink({ group, className }: MenuDirectLinkProps) {
  const toggleEvent = useToggleEventBanner();
  return (
    <SafeLink
      href={group.url}
      className={className}
      {...(group.url === ACTIVITIES && { onFollow: toggleEvent })}
    >
      {group.name}
    </SafeLink>
  );
}
