/** A link, told by its address and by how many of the same address come before it. */
interface FollowedLink {
  href: string;
  before: number;
}

interface FollowedLinks {
  /** Takes a click that has been dealt with: the router keeps the browser from following the shop's own links. */
  note: (click: MouseEvent) => void;
  /** The visitor has gone on from a place (the history's key), with the latest click or without one. */
  leave: (place: string) => void;
  /** Puts the focus on the link that was followed from a place. False when there was none or it has gone. */
  focus: (place: string) => boolean;
}

/** Which link was followed from each place of the history, so that the way back ends at it. */
export function createFollowedLinks(): FollowedLinks {
  const byPlace = new Map<string, FollowedLink>();
  let latest: FollowedLink | null = null;
  return {
    note({ target, defaultPrevented }) {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      latest = link && defaultPrevented ? describe(link) : null;
    },
    leave(place) {
      if (latest) byPlace.set(place, latest);
      else byPlace.delete(place);
      latest = null;
    },
    focus(place) {
      const followed = byPlace.get(place);
      const link = followed && linksTo(followed.href)[followed.before];
      link?.focus({ preventScroll: true });
      return link !== undefined && document.activeElement === link;
    },
  };
}

function describe(link: HTMLAnchorElement): FollowedLink {
  const href = link.getAttribute('href') ?? '';
  const before = linksTo(href).filter(
    (other) => other.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return { href, before: before.length };
}

/** All links to an address that the keyboard reaches; a picture's is followed by that of its name. */
function linksTo(href: string): HTMLElement[] {
  return [...document.links].filter((link) => link.getAttribute('href') === href && link.tabIndex >= 0);
}
