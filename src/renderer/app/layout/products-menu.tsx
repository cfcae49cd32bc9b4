import { useState, type ComponentType } from 'react';
import { NavMenu } from './nav-menu';
import type { CategoryMenu } from './use-category-menu';
import type { MenuBar } from './use-menu-bar';

const panelCode = () => import('./products-panel');

type Panel = ComponentType<{ categories: CategoryMenu }>;

/** The Products menu. What it shows, code and data, comes when somebody reaches for it. */
export function ProductsMenu({ bar, categories }: { bar: MenuBar; categories: CategoryMenu }) {
  const [Panel, setPanel] = useState<Panel | null>(null);
  const prepare = () => {
    categories.ask();
    if (!Panel) {
      panelCode().then(
        (module) => setPanel(() => module.ProductsPanel),
        // Without the network there is no panel; the next try may bring it.
        () => undefined,
      );
    }
  };
  return (
    <NavMenu name="Products" bar={bar} wide onIntent={prepare}>
      {Panel && <Panel categories={categories} />}
    </NavMenu>
  );
}
