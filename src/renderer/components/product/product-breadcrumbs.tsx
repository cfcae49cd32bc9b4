import { Trail } from '../layout/breadcrumbs';

interface ProductTrailProps {
  /** Outermost first, each a category. */
  links: readonly { id: number; name: string }[];
  /** Where one is; not a link. */
  here: string;
}

/** The way from the home page through the catalogue to here. */
export function ProductTrail({ links, here }: ProductTrailProps) {
  return (
    <Trail steps={links.map(({ id, name }) => ({ name, href: `/categoryList?id=${id}` }))} here={here} />
  );
}
