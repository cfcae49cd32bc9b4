import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/media/icon';
import { SearchBar } from '../../features/search/search-bar';
import { useSettings } from '../../state/settings';
import type { VisitorLocation } from '../../state/visitor-location';
import { MainNav } from './menu/main-nav';
import { MenuButton } from './menu/menu-button';
import { useCategoryMenu } from './menu/use-category-menu';
import styles from './header.module.css';
import { Logo } from './logo';
import { useCartCount } from '../../state/cart-count';
import { showsLanguageSelector } from '../../../shared/lib/site-redirect';
import { AccountLinks } from './menu/account-links';
import { LanguageSelect } from './menu/language-select';

interface HeaderProps {
  /** Hides search and menus, for the checkout. */
  reduced: boolean;
  location: VisitorLocation | null;
}

export function Header({ reduced, location }: HeaderProps) {
  const { brand, phone } = useSettings();
  const categories = useCategoryMenu();
  return (
    <StickyHeader>
      <TopLine location={location} />
      <div className={styles.row}>
        <Link to="/" className={styles.logo} aria-label={`${brand}, home page`}>
          <Logo />
        </Link>
        {reduced ? (
          <span className={styles.noSearch} />
        ) : (
          <div className={styles.search}>
            <SearchBar />
          </div>
        )}
        <p className={styles.phone}>
          <Icon name="phone" />
          <span className="visually-hidden">Phone </span>
          {phone}
        </p>
        <div className={styles.actions}>
          <CartLink />
          {!reduced && <MenuButton categories={categories} location={location} />}
        </div>
      </div>
      {!reduced && <MainNav categories={categories} />}
    </StickyHeader>
  );
}

/** Scroll position in pixels beyond which the header is fixed, given by the specification. */
const FIXED_BEYOND_PX = 100;

/**
 * The header, which is fixed after scrolling. Sets `data-fixed` on the element directly instead of by state: a navigation starts
 * with a scroll to the top, and a render at that moment would delay the new page.
 */
function StickyHeader({ children }: { children: ReactNode }) {
  const header = useRef<HTMLElement>(null);

  useEffect(() => {
    const update = () => header.current?.setAttribute('data-fixed', String(window.scrollY > FIXED_BEYOND_PX));
    // Reading scrollY in a frame does not force a layout.
    const frame = requestAnimationFrame(update);
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', update);
    };
  }, []);

  return (
    <header ref={header} className={styles.header} data-fixed="false">
      {children}
    </header>
  );
}

/** Larger counts are shown as `999+`; the accessible name has the exact number. */
const MAX_SHOWN_COUNT = 999;

function CartLink() {
  const count = useCartCount();
  return (
    <Link
      to="/shoppingCart"
      className={styles.cart}
      aria-label={`Cart, ${count === 1 ? '1 item' : `${count} items`}`}
    >
      <Icon name="cart" size={22} />
      <span className={styles.cartLabel}>Cart</span>{' '}
      <span className={styles.cartCount} data-empty={count === 0}>
        {count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : count}
      </span>
    </Link>
  );
}

/** The top line of the header. The visitor's country loads late and follows the welcome text, so that the text does not move. */
function TopLine({ location }: { location: VisitorLocation | null }) {
  const settings = useSettings();
  return (
    <div className={styles.topLine}>
      <div className={styles.topLineContent}>
        <p>{settings.welcome}</p>
        {location?.country && <p className={styles.country}>{location.country}</p>}
        {showsLanguageSelector(location, settings) && <LanguageSelect />}
        <div className={styles.account}>
          <AccountLinks />
        </div>
      </div>
    </div>
  );
}
