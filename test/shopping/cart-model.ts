/** Operation on a cart model, which is independent of the shop's code. `line` is an index among the initial lines. */
export type CartOp =
  | { op: 'add'; size: number; number: number }
  | { op: 'update'; line: number; number: number }
  | { op: 'later'; line: number; saved: boolean }
  | { op: 'drop'; line: number }
  | { op: 'clear' };

interface ModelLine {
  /** Index among the initial lines; null for a new one. */
  line: number | null;
  size: number;
  number: number;
  saved: boolean;
}

export type ModelCart = readonly ModelLine[];

/** Number of units in the cart after an operation; null when it was refused. */
export type ModelReply = number | null;

/** Maximum units of a cart line. */
const MAX_UNITS = 10_000;

/** Creates a cart with these lines, none saved for later. `size` is the index of a size. */
export function modelCart(lines: readonly { size: number; number: number }[]): ModelCart {
  return lines.map((line, index) => ({ ...line, line: index, saved: false }));
}

/** Returns the cart after the operation, and the reply. A refused operation leaves the cart unchanged. */
export function applyToModel(cart: ModelCart, op: CartOp): { cart: ModelCart; reply: ModelReply } {
  const next = applyOp(cart, op);
  return next ? { cart: next, reply: countUnits(next) } : { cart, reply: null };
}

/** Returns the sizes with their units as sorted texts, which are equal for carts with the same visible content. */
export function cartSummary(cart: readonly Omit<ModelLine, 'line'>[]): string[] {
  return cart.map(({ size, number, saved }) => `${size} × ${number}${saved ? ' later' : ''}`).sort();
}

/** Returns whether the concurrent operations, run one after the other in some order, give these replies and the final cart. */
export function isLinearizable(
  initialCart: ModelCart,
  operations: readonly { op: CartOp; reply: ModelReply }[],
  finalSummary: readonly string[],
): boolean {
  if (operations.length === 0)
    return JSON.stringify(cartSummary(initialCart)) === JSON.stringify(finalSummary);
  return operations.some(({ op, reply }, index) => {
    const next = applyToModel(initialCart, op);
    return next.reply === reply && isLinearizable(next.cart, operations.toSpliced(index, 1), finalSummary);
  });
}

function applyOp(cart: ModelCart, op: CartOp): ModelCart | null {
  if (op.op === 'clear') return cart.filter(({ saved }) => saved);
  if (op.op === 'add') return addUnits(cart, op);
  const line = cart.find((candidate) => candidate.line === op.line);
  if (!line) return null;
  const others = cart.filter((other) => other !== line);
  if (op.op === 'drop') return others;
  if (op.op === 'update') return [...others, { ...line, number: op.number }];
  if (line.saved === op.saved) return cart;
  const sameSize = others.find(({ size, saved }) => size === line.size && saved === op.saved);
  const number = line.number + (sameSize?.number ?? 0);
  return number > MAX_UNITS
    ? null
    : [...others.filter((other) => other !== sameSize), { ...line, number, saved: op.saved }];
}

function addUnits(cart: ModelCart, { size, number }: { size: number; number: number }): ModelCart | null {
  const sameSize = cart.find((line) => line.size === size && !line.saved);
  if (!sameSize) return [...cart, { line: null, size, number, saved: false }];
  if (sameSize.number + number > MAX_UNITS) return null;
  return [...cart.filter((line) => line !== sameSize), { ...sameSize, number: sameSize.number + number }];
}

function countUnits(cart: ModelCart): number {
  return cart.reduce((sum, { number, saved }) => sum + (saved ? 0 : number), 0);
}
