import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { formatNumber } from '../../../shared/lib/format-number';
import styles from './subcategories.module.css';

type Subcategory = ReplyOf<'category'>['children'][number];

/** With more subcategories, the disclosure lists no leaves. */
const MAX_SUBCATEGORIES_WITH_LEAVES = 8;
/** Leaves (categories of the third level) that are visible for each subcategory. */
const VISIBLE_LEAVES = 5;
/** Number of subcategories that are visible without expanding. It is low so that the products begin near the top of the page. */
const VISIBLE_SUBCATEGORIES = 6;

interface SubcategoriesProps {
  /** Id of the top-level section. */
  sectionId: number;
  subcategories: readonly Subcategory[];
  /** Number of targets of the section's products; 0 if they have no targets, null if unknown. */
  targetCount: number | null;
}

/**
 * The largest subcategories of a top-level section in the order of the menu, with their product counts, a link to the
 * section's index of targets, and a disclosure with all subcategories. The disclosure shows the leaves of each one, or, for
 * many subcategories or shared leaves, only an alphabetical list.
 */
export function Subcategories({ sectionId, subcategories, targetCount }: SubcategoriesProps) {
  if (subcategories.length === 0) return null;
  const showsLeaves = shouldShowLeaves(subcategories);
  const bySize = [...subcategories].sort((a, b) => b.product_count - a.product_count);
  const largestIds = new Set(bySize.slice(0, VISIBLE_SUBCATEGORIES).map(({ id }) => id));
  // Keeps the order of the menu, in which a subcategory such as "More Targets" is last.
  const largest = subcategories.filter(({ id }) => largestIds.has(id));
  return (
    <nav className={styles.nav} aria-label="Subcategories">
      <ul className={styles.largest}>
        {largest.map((subcategory) => (
          <li key={subcategory.id}>
            <SubcategoryLink subcategory={subcategory} />
          </li>
        ))}
        {targetCount !== 0 && (
          <li className={styles.targets}>
            <Link to={`/targetList?id=${sectionId}`}>
              {targetCount === null || targetCount === 1
                ? 'All targets A–Z'
                : `All ${formatNumber(targetCount)} targets A–Z`}
            </Link>
          </li>
        )}
      </ul>
      {(showsLeaves || subcategories.length > largest.length) && (
        <details className={styles.all}>
          <summary>{subcategories.length > 1 ? `All ${subcategories.length} groups` : 'All groups'}</summary>
          {showsLeaves ? (
            <div className={styles.sections}>
              {subcategories.map((subcategory) => (
                <SubcategoryWithLeaves key={subcategory.id} subcategory={subcategory} />
              ))}
            </div>
          ) : (
            <ul className={styles.names}>
              {[...subcategories]
                .sort((a, b) => a.name.localeCompare(b.name, 'en'))
                .map((subcategory) => (
                  <li key={subcategory.id}>
                    <SubcategoryLink subcategory={subcategory} />
                  </li>
                ))}
            </ul>
          )}
        </details>
      )}
    </nav>
  );
}

function SubcategoryLink({ subcategory: { id, name, product_count: count } }: { subcategory: Subcategory }) {
  return (
    <>
      <Link to={`/categoryList?id=${id}`}>{name}</Link> {formatNumber(count)}
    </>
  );
}

/**
 * Returns true when there are few subcategories and all their leaves have different names. Leaves that repeat below each
 * subcategory, such as research areas, do not describe it.
 */
function shouldShowLeaves(subcategories: readonly Subcategory[]): boolean {
  const names = subcategories.flatMap(({ children }) => children.map(({ name }) => name));
  return (
    subcategories.length <= MAX_SUBCATEGORIES_WITH_LEAVES &&
    names.length > 0 &&
    new Set(names).size === names.length
  );
}

function SubcategoryWithLeaves({ subcategory }: { subcategory: Subcategory }) {
  const { id, name, children } = subcategory;
  // One more leaf needs no more space than the link `All N`.
  const visibleCount = children.length === VISIBLE_LEAVES + 1 ? children.length : VISIBLE_LEAVES;
  return (
    <section>
      <h2 className={styles.name}>
        <SubcategoryLink subcategory={subcategory} />
      </h2>
      <ul className={styles.leaves}>
        {children.slice(0, visibleCount).map((leaf) => (
          <li key={leaf.id}>
            <Link to={`/categoryList?id=${leaf.id}`}>{leaf.name}</Link> {formatNumber(leaf.product_count)}
          </li>
        ))}
        {children.length > visibleCount && (
          <li>
            <Link to={`/categoryList?id=${id}`} aria-label={`All ${children.length} in ${name}`}>
              {`All ${children.length}`}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
