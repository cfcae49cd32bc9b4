const KEY = 'stays here';

/** Returns whether the visitor has declined the redirect to another site. */
export function hasChosenToStay(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Stores that the visitor wants to stay. Where the browser forbids storage, the next visit asks again. */
export function rememberStay(): void {
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {
    return;
  }
}
