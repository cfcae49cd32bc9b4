import type { BreadcrumbList } from 'schema-dts';
import type { DescribedPage } from './described-page';

/** The trail above the content, as it is shown: the home page, `parents` outermost first, and where one is, unlinked. */
export function breadcrumbList(
  { origin }: DescribedPage,
  parents: readonly { id: number; name: string }[],
  here: string,
): BreadcrumbList {
  const steps = [
    { name: 'Home', item: `${origin}/` },
    ...parents.map(({ id, name }) => ({ name, item: `${origin}/categoryList?id=${id}` })),
    { name: here },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}
