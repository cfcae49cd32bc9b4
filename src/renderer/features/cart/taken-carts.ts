const KEY = 'taken-carts';
const MOST = 20;
/** Characters of a code that hold its own mark. */
const MARK = 24;

/** Notes that this browser's visitor has taken over what a stand handed over, so that a second scan adds nothing unasked. */
export function noteTaken(code: string): void {
  try {
    const others = taken().filter((mark) => mark !== markOf(code));
    localStorage.setItem(KEY, JSON.stringify([markOf(code), ...others].slice(0, MOST)));
  } catch {
    // Without storage nothing is noted; the visitor sees the lines in the cart.
  }
}

export function wasTaken(code: string): boolean {
  return taken().includes(markOf(code));
}

function taken(): string[] {
  try {
    const noted: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(noted) ? noted.filter((mark) => typeof mark === 'string') : [];
  } catch {
    return [];
  }
}

function markOf(code: string): string {
  return code.slice(0, MARK);
}
