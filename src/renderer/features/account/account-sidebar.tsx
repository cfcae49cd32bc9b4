import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { userLinks } from './user-links';
import styles from './account-sidebar.module.css';

/** Where one can go in the user center: a column, or on a telephone a row that scrolls to where one is. */
export function UserSidebar() {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = row.current;
    const here = box?.querySelector<HTMLElement>('[aria-current]');
    if (box && here) box.scrollLeft = here.offsetLeft - (box.clientWidth - here.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={row} className={styles.sidebar} aria-label="User center">
      {userLinks.map(({ group, links }) => (
        <div key={group} className={styles.group}>
          <p className={styles.title}>{group}</p>
          <ul className={styles.links}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={styles.link}
                  {...(isHere(pathname, to) && { 'aria-current': 'page' })}
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

/** The router takes letters of either case and a slash at the end. */
function isHere(pathname: string, to: string): boolean {
  return pathname.toLowerCase().replace(/\/$/, '') === to.toLowerCase().replace(/\/$/, '');
}
