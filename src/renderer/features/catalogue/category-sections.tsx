import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { formatNumber } from '../../../shared/lib/format-number';
import { visibleSubcategories } from './visible-subcategories';
import styles from './category-sections.module.css';

type Section = ReplyOf<'category'>['children'][number];

const COLLAPSED_COUNT = 8;

/** Both levels below a top-level section; many subcategories are collapsed. */
export function CategorySections({ sections }: { sections: readonly Section[] }) {
  if (sections.length === 0) return null;
  // Showing one more takes the space of the expand button.
  const shown = sections.length === COLLAPSED_COUNT + 1 ? sections.length : COLLAPSED_COUNT;
  const first = sections.slice(0, shown);
  const rest = sections.slice(shown);
  return (
    <nav className={styles.nav} aria-label="Subcategories">
      <SectionGrid sections={first} />
      {rest.length > 0 && <MoreSections sections={rest} />}
    </nav>
  );
}

/** Rendered on demand: these are a fifth of the page's elements and rarely opened. */
function MoreSections({ sections }: { sections: readonly Section[] }) {
  const [isRendered, setIsRendered] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const render = () => setIsRendered(true);
  // Opened before hydration.
  useEffect(() => {
    if (details.current?.open) setIsRendered(true);
  }, []);
  return (
    <details ref={details} className={styles.rest} onToggle={render} onPointerEnter={render} onFocus={render}>
      <summary>{`${sections.length} more subcategories`}</summary>
      {isRendered && <SectionGrid sections={sections} />}
      <noscript>{import.meta.env.SSR && <SectionGrid sections={sections} />}</noscript>
    </details>
  );
}

function SectionGrid({ sections }: { sections: readonly Section[] }) {
  return (
    <div className={styles.sections}>
      {sections.map((section) => (
        <SectionBlock key={section.id} section={section} />
      ))}
    </div>
  );
}

function SectionBlock({ section }: { section: Section }) {
  const leaves = visibleSubcategories(section.children);
  const hidden = section.children.length - leaves.length;
  return (
    <section className={styles.section}>
      <h2 className={styles.name}>
        <Link to={`/categoryList?id=${section.id}`}>{section.name}</Link>{' '}
        <span className={styles.count}>
          {formatNumber(section.product_count)}
          <span className="visually-hidden">{section.product_count === 1 ? ' product' : ' products'}</span>
        </span>
      </h2>
      <ul className={styles.leaves}>
        {leaves.map((leaf) => (
          <li key={leaf.id}>
            <Link to={`/categoryList?id=${leaf.id}`}>{leaf.name}</Link>
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <Link to={`/categoryList?id=${section.id}`}>
              {hidden} more<span className="visually-hidden">{` in ${section.name}`}</span>
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
