import { Breadcrumbs } from '../layout/breadcrumbs';

interface ProductBreadcrumbsProps {
  /** Categories, outermost first. */
  links: readonly { id: number; name: string }[];
  /** Name of the current page. */
  current: string;
}

export function ProductBreadcrumbs({ links, current }: ProductBreadcrumbsProps) {
  return (
    <Breadcrumbs
      steps={links.map(({ id, name }) => ({ name, href: `/categoryList?id=${id}` }))}
      current={current}
    />
  );
}
