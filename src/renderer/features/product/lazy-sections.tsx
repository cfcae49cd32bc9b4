import { retryImport } from '../../api/retry-import';

const importSections = () => import('./product-sections');

type Sections = Awaited<ReturnType<typeof importSections>>;

let loaded: Sections | undefined;

/** Has the code of all that is below the first screen there; never rejects: without it the top of the page remains. */
export async function loadSections(): Promise<void> {
  try {
    loaded ??= await importSections();
  } catch {
    // It is asked for again by what is drawn.
  }
}

/** The same code, whenever it comes. */
export async function sectionsAtLast(): Promise<Sections> {
  return (loaded ??= await retryImport(importSections));
}

/** What has come so far. */
export function loadedSections(): Sections | undefined {
  return loaded;
}
