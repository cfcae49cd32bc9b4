import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { CatalogueDescription } from '../../shared/stands/catalogue-manifest';
import { catalogueError, openCatalogue, type Catalogue } from '../catalogue/catalogue';
import { validateCatalogue } from '../catalogue/validate-catalogue';
import { loadReleaseContent } from '../content/content-store';
import { CATALOGUE_SCHEMA_VERSION } from '../db/schema/catalogue-schema';
import { storageFailureOf } from '../db/storage-failure';
import { OperatorError } from '../lib/operator-error';
import { hashFile, sha256HexOfFile } from './file-chunks';
import type { Release } from './release';

const checkedParts = ['bytes', 'everything'] as const;
/** Part of a release file that was checked: only its bytes, by the checksum, or also the catalogue and its content. */
type CheckedPart = (typeof checkedParts)[number];

/**
 * Opens the file of a release. The first time it checks every byte, the catalogue and its content; a file beside it
 * records that, so that a restart does not read everything again.
 * @throws OperatorError when the file is damaged, invalid or of another version of the shop.
 */
export async function openRelease(file: string, release: Release): Promise<Catalogue> {
  if ((await findCheckedPart(file, release)) !== 'everything') await checkRelease(file, release);
  return openCatalogue(file);
}

/** Checks every byte of a release file, the catalogue and its content, and records that. Throws like {@link openRelease}. */
export async function checkRelease(file: string, release: Release): Promise<void> {
  await verifyChecksum(file, release);
  await checkCatalogue(file);
  await recordCheck(file, release, 'everything');
}

/**
 * Checks the checksum of a release file. Throws like {@link openRelease}, and then removes the record of an earlier check. The
 * catalogue may be of another version of the shop.
 */
export async function verifyChecksum(file: string, release: Release): Promise<void> {
  const sha256 = await sha256HexOfFile(file).catch((error: unknown) => {
    throw catalogueError(file, 'The file of the release cannot be read.', error);
  });
  if (sha256 === release.sha256) return;
  await rm(checkRecordPath(file), { force: true }).catch(() => undefined);
  throw catalogueError(file, `Release ${release.number} is damaged: its checksum is wrong.`);
}

/** Records the part of a release file that was checked. Ignores failures: the folder may be read-only. */
export async function recordCheck(file: string, release: Release, part: CheckedPart): Promise<void> {
  const fingerprint = await readFingerprint(file, release);
  await writeFile(checkRecordPath(file), `${fingerprint} ${part}`).catch(() => undefined);
}

/** Returns the recorded part that was checked; null = none, or the file has changed since. */
export async function findCheckedPart(file: string, release: Release): Promise<CheckedPart | null> {
  const record = await readFile(checkRecordPath(file), 'utf8').catch(() => null);
  const fingerprint = await readFingerprint(file, release);
  return checkedParts.find((part) => fingerprint !== null && record === `${fingerprint} ${part}`) ?? null;
}

/**
 * Checks products, search and content of a catalogue file.
 * @throws OperatorError when they are damaged or invalid.
 */
export async function checkCatalogue(file: string): Promise<void> {
  const catalogue = await openCatalogue(file);
  try {
    const problem = await validateCatalogue(catalogue);
    if (problem !== null) throw catalogueError(file, `The catalogue is damaged. ${problem}`);
    await loadReleaseContent(catalogue);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const problem = storageFailureOf(error) ? 'cannot be read' : 'is damaged or its content is not valid';
    throw catalogueError(file, `The catalogue ${problem}: ${reason}`, error);
  } finally {
    await catalogue.close();
  }
}

/**
 * Describes a catalogue file.
 * @throws OperatorError when it is not a catalogue of this version of the shop.
 */
export async function describeCatalogue(file: string): Promise<CatalogueDescription> {
  const catalogue = await openCatalogue(file);
  await catalogue.close();
  const { version: content, products } = catalogue;
  return { schema: CATALOGUE_SCHEMA_VERSION, content, products, ...(await hashFile(file)) };
}

/** Returns the path of the file that records the check of a release file. */
export function checkRecordPath(file: string): string {
  return `${file}.checked`;
}

/** Returns a text that changes with the file or the expected checksum; null for a missing file. */
async function readFingerprint(file: string, { sha256 }: Release): Promise<string | null> {
  const stats = await stat(file).catch(() => null);
  return stats && `${stats.ino} ${stats.size} ${stats.mtimeMs} ${sha256}`;
}
