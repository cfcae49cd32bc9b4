const KEY = 'stays here';

/** Whether this visitor has said that they want to stay on this site. */
export function staysHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Keeps that they want to stay; where a browser forbids storage, as long as the page. */
export function stayHere(): void {
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {
    // They are asked again on the next visit.
  }
}
