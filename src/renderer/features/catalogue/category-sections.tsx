import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { formatNumber } from '../../../shared/lib/format-number';
import styles from './category-sections.module.css';

type Group = ReplyOf<'category'>['children'][number];

/** With more groups, the disclosure lists only their names. */
const MAX_GROUPS_WITH_LEAVES = 8;
/** Leaves (categories below a group) that are visible for each group. */
const VISIBLE_LEAVES = 5;
/** Number of the largest groups, visible without expanding. Few, so that the products begin near the top of the page. */
const VISIBLE_GROUPS = 6;

interface CategorySectionsProps {
  /** Id of the top-level section. */
  sectionId: number;
  groups: readonly Group[];
  /** Number of targets of the section's products; 0 if they have no targets, null if unknown. */
  targetCount: number | null;
}

/**
 * The largest groups below a top-level section in the order of the menu, with their product counts, a link to the section's
 * index of targets, and a disclosure with all groups. The disclosure shows the leaves of each group, or, for many groups or
 * shared leaves, only an alphabetical list.
 */
export function CategorySections({ sectionId, groups, targetCount }: CategorySectionsProps) {
  if (groups.length === 0) return null;
  const showsLeaves = haveDistinctLeaves(groups);
  const bySize = [...groups].sort((a, b) => b.product_count - a.product_count);
  const largestIds = new Set(bySize.slice(0, VISIBLE_GROUPS).map(({ id }) => id));
  // In the order of the menu, where a group such as "More Targets" is last.
  const largest = groups.filter(({ id }) => largestIds.has(id));
  return (
    <nav className={styles.nav} aria-label="Subcategories">
      <ul className={styles.largest}>
        {largest.map((group) => (
          <li key={group.id}>
            <GroupLink group={group} />
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
      {(showsLeaves || groups.length > largest.length) && (
        <details className={styles.all}>
          <summary>{groups.length > 1 ? `All ${groups.length} groups` : 'All groups'}</summary>
          {showsLeaves ? (
            <div className={styles.sections}>
              {groups.map((group) => (
                <GroupBlock key={group.id} group={group} />
              ))}
            </div>
          ) : (
            <ul className={styles.names}>
              {[...groups]
                .sort((a, b) => a.name.localeCompare(b.name, 'en'))
                .map((group) => (
                  <li key={group.id}>
                    <GroupLink group={group} />
                  </li>
                ))}
            </ul>
          )}
        </details>
      )}
    </nav>
  );
}

function GroupLink({ group: { id, name, product_count: count } }: { group: Group }) {
  return (
    <>
      <Link to={`/categoryList?id=${id}`}>{name}</Link> {formatNumber(count)}
    </>
  );
}

/**
 * Tests whether there are few groups and all their leaves have different names. Leaves that repeat below each group, such as
 * research areas, do not describe the group.
 */
function haveDistinctLeaves(groups: readonly Group[]): boolean {
  const names = groups.flatMap(({ children }) => children.map(({ name }) => name));
  return groups.length <= MAX_GROUPS_WITH_LEAVES && names.length > 0 && new Set(names).size === names.length;
}

function GroupBlock({ group }: { group: Group }) {
  const { id, name, children } = group;
  // One more leaf needs no more space than the link to it.
  const visibleCount = children.length === VISIBLE_LEAVES + 1 ? children.length : VISIBLE_LEAVES;
  return (
    <section>
      <h2 className={styles.name}>
        <GroupLink group={group} />
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
