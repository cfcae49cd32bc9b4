import { Link } from 'react-router-dom';
import { SearchBar } from '../../features/search/search-bar';
import type { VisitorLocation } from '../../state/visitor-location';
import { useSettings } from '../../state/settings';
import { Icon } from '../../components/media/icon';
import { CartLink } from './cart-link';
import { HeaderFrame } from './header-frame';
import styles from './header.module.css';
import { Logo } from './logo';
import { MainNav } from './main-nav';
import { MenuButton } from './menu-button';
import { TopLine } from './top-line';
import { useCategoryMenu } from './use-category-menu';

/** `calm`: without search and menus, for a page on which nothing shall distract. */
export function Header({ calm, place }: { calm: boolean; place: VisitorLocation | null }) {
  const { brand, phone } = useSettings();
  const categories = useCategoryMenu();
  return (
    <HeaderFrame>
      <TopLine place={place} />
      <div className={styles.row}>
        <Link to="/" className={styles.logo} aria-label={`${brand}, home page`}>
          <Logo />
        </Link>
        {calm ? (
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
          {!calm && <MenuButton categories={categories} place={place} />}
        </div>
      </div>
      {!calm && <MainNav categories={categories} />}
    </HeaderFrame>
  );
}
