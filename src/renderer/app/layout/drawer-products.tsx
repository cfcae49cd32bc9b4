import type { CategoryMenuItem } from '../../../shared/contract/category';
import { Button } from '../../components/forms/button';
import { CategoryName } from './category-name';
import { DrawerSection } from './drawer-section';
import styles from './menu-drawer.module.css';
import type { CategoryMenu } from './use-category-menu';

/** The Products menu as nested accordions. */
export function DrawerProducts({ categories }: { categories: CategoryMenu }) {
  return (
    <DrawerSection name="Products" onOpen={categories.ask}>
      {categories.failed && (
        <p className={styles.state} role="alert">
          The list of products did not come. <Button onClick={categories.ask}>Try again</Button>
        </p>
      )}
      {!categories.items && !categories.failed && (
        <p className={styles.state} role="status">
          Loading the products…
        </p>
      )}
      {categories.items?.map((section) => (
        <DrawerSection key={section.id} name={section.name}>
          <ul>
            <li>
              <CategoryName item={{ ...section, name: `All ${section.name}` }} className={styles.entry} />
            </li>
            {children(section).map((category) => (
              <li key={category.id}>
                <CategoryName item={category} className={styles.entry} />
                <ul className={styles.leaves}>
                  {children(category).map((leaf) => (
                    <li key={leaf.id}>
                      <CategoryName item={leaf} className={styles.entry} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </DrawerSection>
      ))}
    </DrawerSection>
  );
}

function children(item: CategoryMenuItem): readonly CategoryMenuItem[] {
  return item.cat_id === '' ? [] : item.cat_id;
}
