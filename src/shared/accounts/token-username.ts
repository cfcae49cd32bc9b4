/**
 * The user name in a stored token: '' for the token of a visitor's cart, which names nobody, and for a damaged one. It
 * says who a browser believes to be signed in; whether that is so, only the server knows.
 */
export function userNameIn(token: string): string {
  try {
    const stored = JSON.parse(token) as { ECS?: { username?: unknown } } | null;
    const name = stored?.ECS?.username;
    return typeof name === 'string' ? name : '';
  } catch {
    return '';
  }
}
