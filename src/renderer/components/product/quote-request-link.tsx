import { Link } from 'react-router-dom';
import { quoteRequestUrl } from '../../../shared/leads/quote-request-url';
import { buttonClass, type ButtonVariant } from '../forms/button';

interface QuoteRequestLinkProps {
  product: { goods_sn: string; goods_name: string };
  /** Size as shown; '' when none is chosen. */
  size: string;
  variant?: ButtonVariant;
  className?: string | undefined;
}

/** Opens the contact form, prefilled for a size with a price on request. Takes the place of the cart button. */
export function QuoteRequestLink({
  product,
  size,
  variant = 'plain',
  className = '',
}: QuoteRequestLinkProps) {
  const { goods_sn, goods_name } = product;
  return (
    <Link
      to={quoteRequestUrl({ goods_sn, goods_name, size })}
      className={`${buttonClass(variant)} ${className}`}
      // Crawlers would find the same form once for each size.
      rel="nofollow"
      aria-label={`Request a quote: ${[goods_name, size].filter(Boolean).join(', ')}`}
    >
      Request a quote
    </Link>
  );
}
