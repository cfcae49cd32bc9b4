import { OperatorError } from '../lib/operator-error';
import { checkCatalogue, checkRelease, describeCatalogue, recordCheck, verifyChecksum } from './open-release';
import {
  publishedReleases,
  rollbackTarget,
  withActive,
  withRolledBack,
  type OnTransfer,
  type Release,
  type ReleaseState,
  type ReleaseStore,
} from './release';

export interface InstallOptions {
  /** The command that made the file. */
  note: string;
  now: Date;
  /** Maximum number of releases to keep. The active one, the one that a rollback activates and published ones are never removed. */
  releasesKept: number;
  /** The active release that the file is based on, null for none. Rejects when another one has become active since. */
  basedOn?: number | null;
  onTransfer?: OnTransfer;
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
  { note, now, releasesKept, basedOn, onTransfer }: InstallOptions,
): Promise<InstalledRelease> {
  const description = await describeCatalogue(file);
  await checkCatalogue(file, description);
  const storedReleases = await store.list();
  const equalRelease = storedReleases.find(({ sha256 }) => sha256 === description.sha256);
  let release = equalRelease && (await isStoredIntact(store, equalRelease)) ? equalRelease : null;
  if (!release) {
    const highestNumber = storedReleases.at(-1)?.number ?? 0;
    const { lastNumber } = await store.changeState((state) => ({
      ...state,
      lastNumber: Math.max(state.lastNumber, highestNumber) + 1,
    }));
    release = { ...description, number: lastNumber, created: now.toISOString(), note };
    await store.add(release, file, onTransfer);
  }
  // Its products and content were checked above.
  const storedFile = await store.localFile(release, onTransfer);
  await verifyChecksum(storedFile, release);
  await recordCheck(storedFile, release);
  await setActive(store, release.number, basedOn);
  await removeOldest(store, releasesKept);
  return { release, previous: rollbackTarget(await store.state(), await store.list()) };
}

/**
 * Makes a stored release the active one.
 * @throws OperatorError when it is not stored, damaged or not valid.
 */
export async function activateRelease(
  store: ReleaseStore,
  number: number,
  onTransfer?: OnTransfer,
): Promise<void> {
  await checkStoredRelease(store, number, onTransfer);
  await setActive(store, number);
}

async function isStoredIntact(store: ReleaseStore, release: Release): Promise<boolean> {
  return store
    .localFile(release)
    .then((file) => verifyChecksum(file, release))
    .then(
      () => true,
      () => false,
    );
}

async function setActive(store: ReleaseStore, number: number, basedOn?: number | null): Promise<void> {
  await changeActive(store, number, (state) => {
    if (basedOn !== undefined && state.active !== basedOn)
      throw activeReleaseChangedError(store, state, number);
    return withActive(state, number);
  });
}

/**
 * Activates a release by `change`. Restores the previous state and throws when another command has removed the release: a store
 * protects only the active release.
 */
async function changeActive(
  store: ReleaseStore,
  number: number,
  change: (state: ReleaseState) => ReleaseState,
): Promise<void> {
  let previousState: ReleaseState | null = null;
  try {
    await store.changeState((state) => {
      previousState = state;
      return change(state);
    });
  } catch (error) {
    // The database refuses to activate a release that it does not have.
    if (error instanceof OperatorError || (await store.find(number))) throw error;
    throw releaseRemovedError(store, number, error);
  }
  if (await store.find(number)) return;
  await store.changeState((state) =>
    previousState !== null && state.active === number
      ? { ...previousState, lastNumber: state.lastNumber }
      : state,
  );
  throw releaseRemovedError(store, number);
}

function releaseRemovedError({ location }: ReleaseStore, number: number, cause?: unknown): OperatorError {
  return new OperatorError(
    {
      subject: location,
      reason: `Another command has removed release ${number} meanwhile; the active release is unchanged.`,
      remedy: 'Activate one of the releases that "npm run shop -- releases list" shows.',
    },
    { cause },
  );
}

/** Activates the release that was active before. Returns its number. Throws like {@link activateRelease}. */
export async function rollBackRelease(store: ReleaseStore, onTransfer?: OnTransfer): Promise<number> {
  const currentState = await store.state();
  const target = rollbackTarget(currentState, await store.list());
  if (target === null) {
    throw new OperatorError({
      subject: store.location,
      reason: 'No other release was active before.',
      remedy: 'Activate one of the releases that "npm run shop -- releases list" shows.',
    });
  }
  await checkStoredRelease(store, target, onTransfer);
  await changeActive(store, target, (state) => {
    if (state.active !== currentState.active) throw activeReleaseChangedError(store, state, target);
    return withRolledBack(state, target);
  });
  return target;
}

/** Checks a stored release completely. Throws like {@link activateRelease}. */
export async function checkStoredRelease(
  store: ReleaseStore,
  number: number,
  onTransfer?: OnTransfer,
): Promise<Release> {
  const release = await findRelease(store, number);
  await checkRelease(await store.localFile(release, onTransfer), release);
  return release;
}

/** Removes a release. Throws an OperatorError when it is not stored, active or published to stands. */
export async function removeRelease(store: ReleaseStore, number: number): Promise<void> {
  await findRelease(store, number);
  const refuseActive = async () => {
    const { active } = await store.state();
    if (number !== active) return;
    throw new OperatorError({
      subject: store.location,
      reason: `Release ${number} is active.`,
      remedy: 'Activate another release first.',
    });
  };
  await refuseActive();
  if (publishedReleases(await store.publication()).includes(number)) {
    throw new OperatorError({
      subject: store.location,
      reason: `Stands download release ${number}.`,
      remedy: 'Publish newer ones with "npm run shop -- catalogue sign" first; the last two are kept.',
    });
  }
  await store.remove([number]);
  // Another command may have activated it meanwhile.
  await refuseActive();
}

/**
 * Removes the oldest releases until `releasesKept` are left. Never removes the active one, the one that a rollback activates, and
 * those that stands download.
 */
async function removeOldest(store: ReleaseStore, releasesKept: number): Promise<void> {
  const storedReleases = await store.list();
  const state = await store.state();
  const published = publishedReleases(await store.publication());
  const neededNumbers = [state.active, rollbackTarget(state, storedReleases), ...published];
  const removable = storedReleases
    .map(({ number }) => number)
    .filter((number) => !neededNumbers.includes(number));
  const keptRemovable = Math.max(0, releasesKept - (storedReleases.length - removable.length));
  await store.remove(removable.slice(0, Math.max(0, removable.length - keptRemovable)));
}

async function findRelease(store: ReleaseStore, number: number): Promise<Release> {
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
