import { Link } from 'react-router-dom';
import { SafeLink } from '../layout/safe-link';

interface SpecificationLinkProps {
  id: number;
  /** `'1'` to `'7'` = an explanation page of the shop, anything else the URL of a file, '' = none. */
  book: string;
  className?: string | undefined;
}

/** Opens the specification in a new tab. */
export function SpecificationLink({ id, book, className }: SpecificationLinkProps) {
  if (!book) return null;
  if (!/^[1-7]$/.test(book)) {
    return (
      <SafeLink href={book} newTab className={className}>
        Specification
      </SafeLink>
    );
  }
  return (
    <Link to={`/explain?id=${id}&code=${book}`} target="_blank" rel="noopener" className={className}>
      Specification
    </Link>
  );
}
