import type { BreadcrumbList } from 'schema-dts';
import type { DescribedPage } from './described-page';

/** A page above the one that is described. */
export interface Step {
  name: string;
  /** Path and query. */
  path: string;
}

/** The trail above the content, as it is shown: the home page, `steps` outermost first, and where one is, unlinked. */
export function breadcrumbList(
  { origin }: DescribedPage,
  steps: readonly Step[],
  here: string,
): BreadcrumbList {
  const linked = [{ name: 'Home', path: '/' }, ...steps];
  const items = [...linked.map(({ name, path }) => ({ name, item: origin + path })), { name: here }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
  };
}

/** Categories as steps of a trail. */
export function categorySteps(categories: readonly { id: number; name: string }[]): Step[] {
  return categories.map(({ id, name }) => ({ name, path: `/categoryList?id=${id}` }));
}
