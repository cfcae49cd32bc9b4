import type { Cart } from './cart-change';

/** What happened to the visitor's cart at the log-in; '' when there was none. */
export function mergeWords({ merged, unmerged }: Pick<Cart, 'merged' | 'unmerged'>): string {
  const came =
    merged > 0 ? `${lines(merged)} from before you logged in ${was(merged)} added to your cart.` : '';
  const left =
    unmerged > 0
      ? `${lines(unmerged)} found it full and ${was(unmerged)} left out: a cart holds 500 lines.`
      : '';
  return [came, left].filter(Boolean).join(' ');
}

function lines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}

function was(count: number): string {
  return count === 1 ? 'was' : 'were';
}
