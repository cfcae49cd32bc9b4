/** Lines that one code can hand over, so that it can still be read from a screen. */
export const MOST_HANDED_LINES = 30;

/** Characters of a size's name, in a code as in a cart. */
export const LONGEST_SIZE = 120;

/** Bytes of the whole address, of which a code is the larger part: with more of them a telephone cannot read it from a screen. */
export const LONGEST_HANDOVER = 1_200;

/** Units of a size that somebody takes along to another machine; what they cost is asked for there. */
export interface HandoverLine {
  goods_id: number;
  /** Names the size. */
  goods_attr: string;
  /** Units. */
  number: number;
}
