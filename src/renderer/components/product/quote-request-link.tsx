import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/lib/format-number';
import { quoteRequestUrl } from '../../../shared/leads/quote-request-url';
import { buttonClass, type ButtonVariant } from '../forms/button';

interface QuoteRequestLinkProps {
  product: { goods_sn: string; goods_name: string };
  /** Size as shown; '' when none is chosen. */
  size: string;
  /** Units to quote; the form assumes one when omitted. */
  quantity?: number;
  variant?: ButtonVariant;
  className?: string | undefined;
}

/** Opens the contact form, prefilled for a size with a price on request, or for more units than are in stock. */
export function QuoteRequestLink({
  product,
  size,
  quantity,
  variant = 'plain',
  className = '',
}: QuoteRequestLinkProps) {
  const { goods_sn, goods_name } = product;
  const label =
    quantity === undefined || quantity === 1
      ? 'Request a quote'
      : `Request a quote for ${formatNumber(quantity)}`;
  return (
    <Link
      to={quoteRequestUrl({ goods_sn, goods_name, size, quantity: String(quantity ?? '') })}
      className={`${buttonClass(variant)} ${className}`}
      // Crawlers would find the same form once for each size.
      rel="nofollow"
      aria-label={`${label}: ${[goods_name, size].filter(Boolean).join(', ')}`}
    >
      {label}
    </Link>
  );
}
