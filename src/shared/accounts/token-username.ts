/**
 * Returns the user name in a stored token; '' for an anonymous cart token and a damaged one. Only the server
 * validates the session.
 */
export function tokenUsername(token: string): string {
  try {
    const stored = JSON.parse(token) as { ECS?: { username?: unknown } } | null;
    const name = stored?.ECS?.username;
    return typeof name === 'string' ? name : '';
  } catch {
    return '';
  }
}
