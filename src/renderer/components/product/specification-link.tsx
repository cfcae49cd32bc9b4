import { Link } from 'react-router-dom';
import { DataLink } from '../layout/safe-link';

interface ProductSpecificationLinkProps {
  id: number;
  /** `'1'` to `'7'` = one of the shop's own explanations, anything else a file's address, '' = none. */
  book: string;
  className?: string | undefined;
}

/** Opens what explains a product's specification, in a new tab. */
export function ProductSpecificationLink({ id, book, className }: ProductSpecificationLinkProps) {
  if (!book) return null;
  if (!/^[1-7]$/.test(book)) {
    return (
      <DataLink address={book} newTab className={className}>
        Specification
      </DataLink>
    );
  }
  return (
    <Link to={`/explain?id=${id}&code=${book}`} target="_blank" rel="noopener" className={className}>
      Specification
    </Link>
  );
}
