type Sections = typeof import('./product-sections');

let loaded: Sections | undefined;

/** Has the code of all that is below the first screen there; never rejects: without it the top of the page remains. */
export async function loadSections(): Promise<Sections | undefined> {
  try {
    return (loaded ??= await import('./product-sections'));
  } catch {
    return undefined;
  }
}

/** What has come so far. */
export function loadedSections(): Sections | undefined {
  return loaded;
}
