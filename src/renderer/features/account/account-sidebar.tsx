import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './account-sidebar.module.css';

/** Navigation of the user center. On narrow screens it is a scrollable row, scrolled to the current link. */
export function AccountSidebar() {
  const location = useLocation();
  const { pathname, search } = location;
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = nav.current;
    const current = element?.querySelector<HTMLElement>('[aria-current]');
    if (element && current)
      element.scrollLeft = current.offsetLeft - (element.clientWidth - current.offsetWidth) / 2;
  }, [pathname, search]);
  return (
    <nav ref={nav} className={styles.sidebar} aria-label="User center">
      {accountLinks.map(({ group, links }) => (
        <div key={group}>
          <p className={styles.title}>{group}</p>
          <ul className={styles.links}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={styles.link}
                  {...(isCurrent(location, to) && { 'aria-current': 'page' })}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Compares paths like the router, case-insensitive and without a trailing slash, and the parameter `view` of their queries. */
function isCurrent({ pathname, search }: { pathname: string; search: string }, to: string): boolean {
  const [path = '', query] = to.split('?');
  const viewOf = (text?: string) => new URLSearchParams(text).get('view');
  return (
    pathname.toLowerCase().replace(/\/$/, '') === path.toLowerCase().replace(/\/$/, '') &&
    viewOf(search) === viewOf(query)
  );
}

/** Each group starts with the links from the specification. */
const accountLinks: readonly { group: string; links: readonly { to: string; label: string }[] }[] = [
  {
    group: 'User Center',
    links: [
      { to: '/', label: 'Home' },
      { to: '/user', label: 'Overview' },
    ],
  },
  {
    group: 'Order',
    links: [
      { to: '/user/order', label: 'My Orders' },
      { to: '/user/order?view=quotes', label: 'My Quotes' },
      { to: '/user/collect', label: 'My Favorites' },
      { to: '/user/tester', label: 'Sample Applications' },
      { to: '/user/invoice', label: 'Invoices' },
    ],
  },
  {
    group: 'Account',
    links: [
      { to: '/user/email', label: 'Email' },
      { to: '/user/site', label: 'Address' },
      { to: '/user/mobilePhone', label: 'Mobile Phone' },
      { to: '/user/money', label: 'Balance' },
      { to: '/user/virtualPoint', label: 'Points' },
      { to: '/user/virtualPointChange', label: 'Points Exchange' },
      { to: '/user/security', label: 'Security' },
    ],
  },
];
