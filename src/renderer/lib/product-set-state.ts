import type { ProductInList } from '../../shared/contract/calls';

/** A product of a set with the chosen size. */
export interface ProductSetLine {
  /** Unique within the set. */
  key: string;
  product: ProductInList;
  /** The chosen size; undefined for none. */
  chosenSize: ProductInList['options'][number] | undefined;
  /** True if the next click adds the line. False for a size that cannot be ordered. */
  isIncluded: boolean;
  /** True if the last click added the line to the cart. */
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
  /** Includes or excludes a line. A line without a size that can be ordered stays excluded. */
  setIncluded: (key: string, isIncluded: boolean) => void;
  /** Adds one unit of each included line; names the lines that the cart rejects. */
  addAll: () => Promise<void>;
}
