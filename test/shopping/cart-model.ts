/** Model of a cart, independent of the shop's code. */
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

/** The units in the cart after an op, or null when it was refused. */
export type ModelReply = number | null;

const MOST = 10_000;

/** A cart of these sizes in this order, none saved for later. */
export function modelCart(lines: readonly { size: number; number: number }[]): ModelCart {
  return lines.map((line, index) => ({ ...line, line: index, saved: false }));
}

export function applyToModel(cart: ModelCart, op: CartOp): { cart: ModelCart; reply: ModelReply } {
  const next = applied(cart, op);
  return next ? { cart: next, reply: unitsIn(next) } : { cart, reply: null };
}

/** Sizes with their units, sorted: equal for carts that a person cannot tell apart. */
export function cartSummary(cart: readonly Omit<ModelLine, 'line'>[]): string[] {
  return cart.map(({ size, number, saved }) => `${size} × ${number}${saved ? ' later' : ''}`).sort();
}

/** Returns whether some order of the operations explains these replies and the final cart. */
export function isLinearizable(
  start: ModelCart,
  done: readonly { op: CartOp; reply: ModelReply }[],
  end: readonly string[],
): boolean {
  if (done.length === 0) return JSON.stringify(cartSummary(start)) === JSON.stringify(end);
  return done.some(({ op, reply }, index) => {
    const next = applyToModel(start, op);
    return next.reply === reply && isLinearizable(next.cart, done.toSpliced(index, 1), end);
  });
}

function applied(cart: ModelCart, op: CartOp): ModelCart | null {
  if (op.op === 'clear') return cart.filter(({ saved }) => saved);
  if (op.op === 'add') return added(cart, op);
  const line = cart.find((candidate) => candidate.line === op.line);
  if (!line) return null;
  const others = cart.filter((other) => other !== line);
  if (op.op === 'drop') return others;
  if (op.op === 'update') return [...others, { ...line, number: op.number }];
  if (line.saved === op.saved) return cart;
  const there = others.find(({ size, saved }) => size === line.size && saved === op.saved);
  const number = line.number + (there?.number ?? 0);
  return number > MOST
    ? null
    : [...others.filter((other) => other !== there), { ...line, number, saved: op.saved }];
}

function added(cart: ModelCart, { size, number }: { size: number; number: number }): ModelCart | null {
  const there = cart.find((line) => line.size === size && !line.saved);
  if (!there) return [...cart, { line: null, size, number, saved: false }];
  if (there.number + number > MOST) return null;
  return [...cart.filter((line) => line !== there), { ...there, number: there.number + number }];
}

function unitsIn(cart: ModelCart): number {
  return cart.reduce((sum, { number, saved }) => sum + (saved ? 0 : number), 0);
}
