import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { formatNumber } from '../../../shared/lib/format-number';
import { leavesThatFit } from './visible-subcategories';
import styles from './category-sections.module.css';

type Section = ReplyOf<'category'>['children'][number];

const SHOWN_AT_FIRST = 8;

/** The two levels below a top-level section; many subcategories open on demand, so that products stay near. */
export function CategorySections({ sections }: { sections: readonly Section[] }) {
  if (sections.length === 0) return null;
  // One more takes no more room than the words that would hide it.
  const shown = sections.length === SHOWN_AT_FIRST + 1 ? sections.length : SHOWN_AT_FIRST;
  const first = sections.slice(0, shown);
  const rest = sections.slice(shown);
  return (
    <nav className={styles.nav} aria-label="Subcategories">
      <SectionGrid sections={first} />
      {rest.length > 0 && <MoreSections sections={rest} />}
    </nav>
  );
}

/** They are drawn when somebody is about to open them: a fifth of a page's elements, which few look at. */
function MoreSections({ sections }: { sections: readonly Section[] }) {
  const [wanted, setWanted] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const want = () => setWanted(true);
  // Somebody was faster than the script.
  useEffect(() => {
    if (details.current?.open) setWanted(true);
  }, []);
  return (
    <details ref={details} className={styles.rest} onToggle={want} onPointerEnter={want} onFocus={want}>
      <summary>{sections.length} more subcategories</summary>
      {wanted && <SectionGrid sections={sections} />}
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
  const leaves = leavesThatFit(section.children);
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
              {hidden} more<span className="visually-hidden"> in {section.name}</span>
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
