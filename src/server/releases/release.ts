import { z } from 'zod';
import { catalogueDescription, signedManifest } from '../../shared/stands/catalogue-manifest';
import { MAX_CATALOGUE_KEYS } from '../../shared/stands/stand-settings';

/** A stored catalogue file with its content. Neither the file nor its number ever changes. */
export const releaseSchema = catalogueDescription.extend({
  number: z.int().positive(),
  /** ISO 8601. */
  created: z.iso.datetime(),
  /** The command that made the release. */
  note: z.string(),
});

export type Release = z.infer<typeof releaseSchema>;

/** The active release, and the history that a rollback follows. */
export const releaseStateSchema = z.object({
  /** Null = none. */
  active: z.int().positive().nullable(),
  /** Numbers that were active before, oldest first. */
  previous: z.array(z.int().positive()),
  /** The highest number that any release has had; numbers are not given again. */
  lastNumber: z.int().nonnegative(),
});

export type ReleaseState = z.infer<typeof releaseStateSchema>;

export const initialReleaseState: ReleaseState = { active: null, previous: [], lastNumber: 0 };

/** A release that is signed and published to stands. It is stored with the releases, so that every server offers it. */
export const publicationSchema = z.object({
  /** Number of the release. */
  release: z.int().positive(),
  /** Number of the release that was published before: stands may still be downloading it. Null = none. */
  previous: z.int().positive().nullable(),
  /** The manifest and its signature, as stands receive them. */
  signed: signedManifest,
  /** Public keys (base64, DER) that stands pin when they are enrolled. */
  keys: z.array(z.string().max(200)).max(MAX_CATALOGUE_KEYS),
});

export type Publication = z.infer<typeof publicationSchema>;

/** Direction of a transfer between this machine and a database. */
export type TransferStep = 'downloading' | 'storing';

/** Receives the progress of a transfer: the bytes of the release that are at their destination. */
export type OnTransfer = (step: TransferStep, release: Release, doneBytes: number) => void;

/** Stores releases and names the active one. */
export interface ReleaseStore {
  /** Name of the store in messages. */
  readonly location: string;
  /** Lists all releases, oldest first. */
  list(): Promise<Release[]>;
  find(number: number): Promise<Release | null>;
  /** Must be cheap, because servers ask every two seconds. */
  state(): Promise<ReleaseState>;
  /**
   * Replaces the state by the result of `change` in one step. `change` may run again after a conflict, and may throw. Rejects
   * when the new state activates a release that is not stored.
   */
  changeState(change: (state: ReleaseState) => ReleaseState): Promise<ReleaseState>;
  /** The publication for stands; null before the first one. */
  publication(): Promise<Publication | null>;
  /**
   * Replaces the publication by the result of `change` in one step, like {@link changeState}. Rejects when its release is not
   * stored, also when it is removed at the same time.
   */
  changePublication(change: (current: Publication | null) => Publication): Promise<Publication>;
  /** Stores a file, which the caller may remove afterwards. `release.number` must be a new one. */
  add(release: Release, file: string): Promise<void>;
  /** Deletes releases. Keeps the active one and those that stands download, also when a release becomes one at the same time. */
  remove(numbers: readonly number[]): Promise<void>;
  /**
   * Rejects with an OperatorError when the store lacks a part of a release or has other bytes, also when this machine has an intact
   * copy.
   */
  verify(release: Release): Promise<void>;
  /** Returns the path of a release's file on this machine. Downloads its missing parts. */
  localFile(release: Release): Promise<string>;
  /**
   * Records the release that this machine serves, so that a server can start with it while the store is unreachable. Also
   * deletes local copies of other releases that are no longer stored.
   */
  recordServedRelease(release: Release): Promise<void>;
  /** Returns the release that {@link recordServedRelease} recorded; null = none. */
  lastServedRelease(): Promise<Release | null>;
}

/** Returns the active release; null when none is active or the active one is not stored. */
export async function findActiveRelease(store: ReleaseStore): Promise<Release | null> {
  const { active } = await store.state();
  return active === null ? null : store.find(active);
}

/** Returns the numbers of the releases that stands may download. */
export function publishedReleases(publication: Publication | null): number[] {
  if (publication === null) return [];
  const { release, previous } = publication;
  return previous === null ? [release] : [release, previous];
}

/** Returns the number of the release that a rollback activates; null = none. */
export function rollbackTarget(state: ReleaseState, stored: readonly Release[]): number | null {
  return state.previous.findLast((number) => stored.some((release) => release.number === number)) ?? null;
}

/** Returns the state after `number` was activated. */
export function withActive(state: ReleaseState, number: number): ReleaseState {
  if (state.active === number) return state;
  const previous = state.active === null ? state.previous : [...state.previous, state.active];
  return { ...state, active: number, previous: previous.filter((other) => other !== number) };
}

/** Returns the state after a rollback to `number`: a further rollback continues with the release that was active before it. */
export function withRolledBack(state: ReleaseState, number: number): ReleaseState {
  return { ...state, active: number, previous: state.previous.slice(0, state.previous.lastIndexOf(number)) };
}
