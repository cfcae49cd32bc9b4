import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CategoryMenuItem } from '../../../../shared/contract/category';
import { formatNumber } from '../../../../shared/lib/format-number';
import { Button } from '../../../components/forms/button';
import { Icon } from '../../../components/media/icon';
import { CategoryLink } from './category-link';
import styles from './products-panel.module.css';
import type { CategoryMenu } from './use-category-menu';

// A section has groups (second-level categories), which have leaves (third-level categories).

/** Maximum groups of a section with several lines each. More groups have one row each, so that the panel does not scroll. */
const MAX_TALL_GROUPS = 14;
/** Maximum groups of a section with four lines of leaves each. More groups have one line of leaves. */
const MAX_FOUR_LINE_GROUPS = 6;
/** Characters of leaves that fit on a line below the group's name. */
const LINE_LENGTH = 58;
/** Characters of leaves that fit beside the group's name, in a row. */
const ROW_LENGTH = 28;

/**
 * Sections on the left, the groups of the active section beside them in two columns. Focus, a tap or a moving mouse changes
 * the section; a resting mouse does not, because the panel may open by keyboard under it.
 */
export function ProductsPanel({ categories }: { categories: CategoryMenu }) {
  const [activeId, setActiveId] = useState<number | null>(null);
  const { items, failed, load } = categories;
  if (failed) {
    return (
      <p className={styles.state} role="alert">
        The product list could not be loaded. <Button onClick={load}>Try again</Button>
      </p>
    );
  }
  if (!items) return <div className={styles.state} role="status" aria-label="Loading products" />;
  if (items.length === 0) return <p className={styles.state}>There are no products yet.</p>;
  const active = items.find(({ id }) => id === activeId) ?? items[0];
  return (
    <ul className={styles.sections}>
      {items.map((section) => (
        <li key={section.id} data-active={section === active} className={styles.section}>
          <CategoryLink
            item={section}
            className={styles.name}
            onFocus={() => setActiveId(section.id)}
            onPointerMove={(event) => event.pointerType === 'mouse' && setActiveId(section.id)}
            onTap={(event) => {
              // The first tap shows the section, the second one follows the link.
              if (section === active) return;
              event.preventDefault();
              setActiveId(section.id);
            }}
          />
          {section === active && <SectionColumns section={section} />}
        </li>
      ))}
    </ul>
  );
}

function SectionColumns({ section }: { section: CategoryMenuItem }) {
  const groups = section.cat_id === '' ? [] : section.cat_id;
  const targetCount = section.target_count ?? 0;
  return (
    <div className={styles.columns}>
      <p className={styles.all}>
        <Link to={`/categoryList?id=${section.id}`}>{`All ${section.name}`}</Link>
        <span className={styles.count}>{formatNumber(section.product_count)}</span>
        {targetCount > 1 && (
          <Link to={`/targetList?id=${section.id}`}>
            {`All ${formatNumber(targetCount)} targets`}
            <Icon name="right" size={16} />
          </Link>
        )}
      </p>
      {groups.length > MAX_TALL_GROUPS ? (
        <ul className={`${styles.groups} ${styles.rows}`}>
          {[...groups]
            .sort((a, b) => a.name.localeCompare(b.name, 'en'))
            .map((group) => (
              <li key={group.id} className={styles.row}>
                <GroupName group={group} />
                <Leaves group={group} maxLength={ROW_LENGTH} isBesideName />
              </li>
            ))}
        </ul>
      ) : (
        <ul className={styles.groups}>
          {groups.map((group) => (
            <li key={group.id} className={styles.group}>
              <GroupName group={group} />
              <Leaves
                group={group}
                maxLength={groups.length > MAX_FOUR_LINE_GROUPS ? LINE_LENGTH : 4 * LINE_LENGTH}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function GroupName({ group }: { group: CategoryMenuItem }) {
  return (
    <p>
      <CategoryLink item={group} className={styles.groupName} />{' '}
      <span className={styles.count}>{formatNumber(group.product_count)}</span>
    </p>
  );
}

interface LeavesProps {
  group: CategoryMenuItem;
  /** Characters that fit. */
  maxLength: number;
  /** Shown in one row with the group's name: without a leaf of the same name, and without a link to the leaves that do not fit. */
  isBesideName?: boolean;
}

/** The links to the leaves of a group, as far as they fit. */
function Leaves({ group, maxLength, isBesideName = false }: LeavesProps) {
  if (group.cat_id === '') return null;
  const candidates = isBesideName ? group.cat_id.filter(({ name }) => name !== group.name) : group.cat_id;
  const leaves = candidates.length > 0 ? leadingItems(candidates, maxLength) : [];
  const hiddenCount = group.cat_id.length - leaves.length;
  return (
    <ul className={styles.leaves}>
      {leaves.map((leaf) => (
        <li key={leaf.id}>
          <CategoryLink item={leaf} className={styles.leaf} />
        </li>
      ))}
      {!isBesideName && hiddenCount > 0 && (
        <li>
          <Link to={`/categoryList?id=${group.id}`} className={styles.leaf}>
            {`${hiddenCount} more`}
            <span className="visually-hidden">{` in ${group.name}`}</span>
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Width of a gap between names, in characters. */
const GAP_LENGTH = 2;
/** Width of a link such as "9 more", in characters. */
const MORE_LINK_LENGTH = 7;

/** Returns the leading items whose names fit into `maxLength` characters, with space for "9 more"; at least one. */
export function leadingItems<Item extends { name: string }>(
  items: readonly Item[],
  maxLength: number,
): Item[] {
  let usedLength = 0;
  const firstHiddenIndex = items.findIndex(({ name }, index) => {
    usedLength += name.length + GAP_LENGTH;
    const moreLinkLength = index === items.length - 1 ? 0 : MORE_LINK_LENGTH;
    return index > 0 && usedLength + moreLinkLength > maxLength;
  });
  return firstHiddenIndex === -1 ? [...items] : items.slice(0, firstHiddenIndex);
}
