import { CATALOGUE_SCHEMA_VERSION } from '../db/schema/catalogue-schema';
import { OperatorError } from '../lib/operator-error';
import { checkCatalogue, checkRelease, describeCatalogue, recordCheck, verifyChecksum } from './open-release';
import {
  publishedReleases,
  rollbackTarget,
  withActive,
  withRolledBack,
  type Release,
  type ReleaseState,
  type ReleaseStore,
} from './release';

const ACTIVATE_LISTED = 'Activate one of the releases that "npm run shop -- releases list" shows.';

export interface InstallOptions {
  /** The command that made the file, for the list of releases. */
  note: string;
  now: Date;
  /** Maximum number of releases to keep. The active one, the one that a rollback activates and published ones are never removed. */
  releasesKept: number;
  /** Active release that the file is based on, null for none. Rejects when another one is active; undefined = no check. */
  basedOn?: number | null;
}

export interface InstalledRelease {
  release: Release;
  /** Release that a rollback restores; null = none. */
  previous: number | null;
}

/**
 * Stores a catalogue file as the next release, activates it and removes the oldest releases. A file that is equal to an
 * intact stored release activates that one.
 * @throws OperatorError when the file is not valid; the active release is then unchanged.
 */
export async function installRelease(
  store: ReleaseStore,
  file: string,
  { note, now, releasesKept, basedOn }: InstallOptions,
): Promise<InstalledRelease> {
  const description = await describeCatalogue(file);
  await checkCatalogue(file);
  const verifyStored = async (stored: Release) => {
    const storedFile = await store.localFile(stored);
    await verifyChecksum(storedFile, stored);
    // `checkCatalogue` has checked products and content of equal bytes.
    await recordCheck(storedFile, stored, 'everything');
    await store.verify(stored);
    return stored;
  };
  const storedReleases = await store.list();
  const equalRelease = storedReleases.find(({ sha256 }) => sha256 === description.sha256);
  // A damaged release is stored again, with another number.
  let release = equalRelease ? await verifyStored(equalRelease).catch(() => null) : null;
  if (!release) {
    const highestNumber = storedReleases.at(-1)?.number ?? 0;
    const { lastNumber } = await store.changeState((state) => ({
      ...state,
      lastNumber: Math.max(state.lastNumber, highestNumber) + 1,
    }));
    const newRelease = { ...description, number: lastNumber, created: now.toISOString(), note };
    await store.add(newRelease, file);
    release = await verifyStored(newRelease);
  }
  await setActive(store, release.number, { basedOn });
  await removeOldest(store, releasesKept);
  return { release, previous: rollbackTarget(await store.state(), openable(await store.list())) };
}

/**
 * Makes a stored release the active one.
 * @throws OperatorError when it is not stored, damaged or not valid.
 */
export async function activateRelease(store: ReleaseStore, number: number): Promise<void> {
  await checkLocalRelease(store, number);
  await setActive(store, number);
}

/**
 * Activates a release by replacing the state with the result of `nextState`. Throws an OperatorError when another command has
 * removed the release, or when another release than `basedOn` is active (undefined = no check). A release that is active
 * already does not fail the check, except in a rollback.
 */
async function setActive(
  store: ReleaseStore,
  number: number,
  {
    basedOn,
    nextState = withActive,
  }: { basedOn?: number | null | undefined; nextState?: typeof withActive } = {},
): Promise<void> {
  try {
    await store.changeState((state) => {
      const isDone = nextState === withActive && state.active === number;
      if (basedOn !== undefined && state.active !== basedOn && !isDone)
        throw activeReleaseChangedError(store, state, number);
      return nextState(state, number);
    });
  } catch (error) {
    if (error instanceof OperatorError || (await store.find(number))) throw error;
    throw new OperatorError(
      {
        subject: store.location,
        reason: `Another command has removed release ${number} meanwhile; the active release is unchanged.`,
        remedy: ACTIVATE_LISTED,
      },
      { cause: error },
    );
  }
}

/**
 * Activates the release that was active before. Returns its number. Throws like {@link activateRelease}, and when no other
 * stored release was active before.
 */
export async function rollBackRelease(store: ReleaseStore): Promise<number> {
  const state = await store.state();
  const storedReleases = await store.list();
  const target = rollbackTarget(state, openable(storedReleases));
  if (target === null) {
    const otherVersion = rollbackTarget(state, storedReleases);
    throw new OperatorError({
      subject: store.location,
      reason:
        otherVersion === null
          ? 'No other release was active before.'
          : `Release ${otherVersion}, which was active before, was made for another version of the shop.`,
      remedy: otherVersion === null ? ACTIVATE_LISTED : 'Import the earlier products again.',
    });
  }
  await checkLocalRelease(store, target);
  await setActive(store, target, { basedOn: state.active, nextState: withRolledBack });
  return target;
}

/**
 * Checks every byte, the products and the content of a stored release. When PostgreSQL stores the releases, checks the bytes there
 * as well as this machine's copy. Throws like {@link activateRelease}.
 */
export async function checkStoredRelease(store: ReleaseStore, number: number): Promise<Release> {
  const release = await checkLocalRelease(store, number);
  await store.verify(release);
  return release;
}

/** Checks the file of a release on this machine, which is enough to serve it. */
async function checkLocalRelease(store: ReleaseStore, number: number): Promise<Release> {
  const release = await requireRelease(store, number);
  const check = async () => checkRelease(await store.localFile(release), release);
  // When PostgreSQL stores the releases, the second attempt repairs this machine's damaged copy.
  await check().catch(check);
  return release;
}

/** Removes a release. Throws an OperatorError when it is not stored, active or published to stands. */
export async function removeRelease(store: ReleaseStore, number: number): Promise<void> {
  await requireRelease(store, number);
  await store.remove([number]);
  // The store keeps the active release and those that stands download.
  if (await store.find(number)) {
    if (publishedReleases(await store.publication()).includes(number)) {
      throw new OperatorError({
        subject: store.location,
        reason: `Stands download release ${number}.`,
        remedy: 'Publish newer ones with "npm run shop -- catalogue sign" first; the last two are kept.',
      });
    }
    throw new OperatorError({
      subject: store.location,
      reason: `Release ${number} is active.`,
      remedy: 'Activate another release first.',
    });
  }
}

/**
 * Removes the oldest releases until `releasesKept` are left. Never removes the active one, the one that a rollback activates, and
 * those that stands download.
 */
async function removeOldest(store: ReleaseStore, releasesKept: number): Promise<void> {
  const storedReleases = await store.list();
  const state = await store.state();
  const published = publishedReleases(await store.publication());
  // A former version of the shop, which operators may return to, can open other releases.
  const rollbackTargets = [storedReleases, openable(storedReleases)].map((releases) =>
    rollbackTarget(state, releases),
  );
  const neededNumbers = [state.active, ...rollbackTargets, ...published];
  const removable = storedReleases
    .map(({ number }) => number)
    .filter((number) => !neededNumbers.includes(number));
  await store.remove(removable.slice(0, Math.max(0, storedReleases.length - releasesKept)));
}

/** Returns the releases that this version of the shop can open. */
const openable = (releases: readonly Release[]) =>
  releases.filter(({ schema }) => schema === CATALOGUE_SCHEMA_VERSION);

async function requireRelease(store: ReleaseStore, number: number): Promise<Release> {
  const release = await store.find(number);
  if (release) return release;
  throw new OperatorError({
    subject: store.location,
    reason: `Release ${number} is not stored.`,
    remedy: 'Choose one of the releases that "npm run shop -- releases list" shows.',
  });
}

function activeReleaseChangedError(
  store: ReleaseStore,
  { active }: ReleaseState,
  number: number,
): OperatorError {
  if (active === number) {
    return new OperatorError({
      subject: store.location,
      reason: `Another command has activated release ${number} already, so nothing was changed.`,
      remedy: 'Do not repeat the command: a further rollback goes on to the release that was active before.',
    });
  }
  return new OperatorError({
    subject: store.location,
    reason: `Another command has activated release ${active ?? 'none'} meanwhile, so release ${number} was not activated.`,
    remedy: `Repeat the command, so that it starts from the active release, or use release ${number} anyway with "npm run shop -- releases activate ${number}".`,
  });
}
