import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { formatNumber } from '../../../shared/lib/format-number';
import styles from './category-sections.module.css';

type Group = ReplyOf<'category'>['children'][number];

/** Above this number of groups, only their names are listed. */
const MAX_GROUPS_WITH_LEAVES = 8;
const VISIBLE_LEAVES = 5;

interface CategorySectionsProps {
  /** Top-level section. */
  id: number;
  groups: readonly Group[];
  /** Number of targets of its products; 0 without, null when unknown. */
  targetCount: number | null;
}

/**
 * The groups below a top-level section with their counts, and the way to its index of targets. Many groups, and groups
 * that share the same leaves, are an alphabetical list of names.
 */
export function CategorySections({ id, groups, targetCount }: CategorySectionsProps) {
  if (groups.length === 0) return null;
  return (
    <nav className={styles.nav} aria-label="Subcategories">
      {hasOwnLeaves(groups) ? (
        <div className={styles.sections}>
          {groups.map((group) => (
            <GroupBlock key={group.id} group={group} />
          ))}
        </div>
      ) : (
        <ul className={styles.names}>
          {[...groups]
            .sort((a, b) => a.name.localeCompare(b.name, 'en'))
            .map(({ id: groupId, name, product_count: count }) => (
              <li key={groupId}>
                <Link to={`/categoryList?id=${groupId}`}>{name}</Link> {formatNumber(count)}
              </li>
            ))}
        </ul>
      )}
      {targetCount !== 0 && (
        <Link to={`/targetList?id=${id}`} className={styles.all}>
          {targetCount === null ? 'All targets A–Z' : `All ${formatNumber(targetCount)} targets A–Z`}
        </Link>
      )}
    </nav>
  );
}

/** Leaves that are repeated below each group, such as research areas, do not describe it. */
function hasOwnLeaves(groups: readonly Group[]): boolean {
  const names = groups.flatMap(({ children }) => children.map(({ name }) => name));
  return groups.length <= MAX_GROUPS_WITH_LEAVES && new Set(names).size === names.length;
}

function GroupBlock({ group }: { group: Group }) {
  const { id, name, product_count: count, children } = group;
  // Showing one more takes the space of the link to the others.
  const shown = children.length === VISIBLE_LEAVES + 1 ? children.length : VISIBLE_LEAVES;
  return (
    <section>
      <h2 className={styles.name}>
        <Link to={`/categoryList?id=${id}`}>{name}</Link> {formatNumber(count)}
      </h2>
      <ul className={styles.leaves}>
        {children.slice(0, shown).map((leaf) => (
          <li key={leaf.id}>
            <Link to={`/categoryList?id=${leaf.id}`}>{leaf.name}</Link> {formatNumber(leaf.product_count)}
          </li>
        ))}
        {children.length > shown && (
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
