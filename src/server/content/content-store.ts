import type { Catalogue } from '../catalogue/catalogue';
import { CONTENT_FOLDER } from '../db/schema/catalogue-schema';
import { memoryFiles } from './content-files';
import { loadContent, type Content } from './load-content';

/** Returns the content files of a catalogue by path, such as `content/banners.json`. */
export async function readContentTexts({ db }: Pick<Catalogue, 'db'>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('release_file')
    .select(['path', 'body'])
    .where('path', '>=', `${CONTENT_FOLDER}/`)
    // `0` is the character after `/`.
    .where('path', '<', `${CONTENT_FOLDER}0`)
    .execute();
  return new Map(rows.map(({ path, body }) => [path, new TextDecoder().decode(body)]));
}

/**
 * Loads and validates the content of a catalogue.
 * @throws an Error that names the invalid file
 */
export async function loadReleaseContent(catalogue: Pick<Catalogue, 'db'>): Promise<Content> {
  return loadContent(CONTENT_FOLDER, memoryFiles(await readContentTexts(catalogue)));
}
