import type { ProductInList } from '../../shared/contract/calls';

/** A product of a set with the chosen size. */
export interface ProductSetLine {
  /** Unique within the set. */
  key: string;
  product: ProductInList;
  /** Undefined when no size can be ordered. */
  chosen: ProductInList['options'][number] | undefined;
  isIncluded: boolean;
  /** In the cart since the last click. */
  isAdded: boolean;
  /** Why the cart rejected the line; '' otherwise. */
  problem: string;
}

/** The state of a set of products that one click adds to the cart, see `useProductSet`. */
export interface ProductSetState {
  lines: readonly ProductSetLine[];
  /** Total list price of the included lines, such as `129.00`. For display only: the server calculates the charged amount. */
  total: string;
  /** Lines that the next click adds. */
  count: number;
  isSending: boolean;
  chooseSize: (key: string, size: string) => void;
  include: (key: string, isIncluded: boolean) => void;
  /** Adds one unit of each included line; names the lines that the cart rejects. */
  addAll: () => Promise<void>;
}
