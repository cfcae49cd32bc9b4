import type { HydrationState } from 'react-router-dom';
import type { Failure } from '../../../shared/contract/envelope';
import { LoadFailure } from '../../api/failure';

interface SerializedHydrationData {
  loaderData: HydrationState['loaderData'];
  /** Failure of each route's loader; null for an error of another kind. */
  failures: Record<string, Failure | null> | null;
}

/** Serializes loader data as JSON that is safe inside a script element. */
export function serializeHydrationData({
  loaderData,
  errors,
}: Pick<HydrationState, 'loaderData' | 'errors'>): string {
  const failures =
    errors &&
    Object.fromEntries(
      Object.entries(errors).map(([route, error]) => [
        route,
        error instanceof LoadFailure ? error.failure : null,
      ]),
    );
  const serialized: SerializedHydrationData = { loaderData, failures: failures ?? null };
  return JSON.stringify(serialized).replaceAll('<', '\\u003c');
}

export function parseHydrationData(text: string): HydrationState {
  const { loaderData, failures } = JSON.parse(text) as SerializedHydrationData;
  const errors =
    failures &&
    Object.fromEntries(
      Object.entries(failures).map(([route, failure]) => [
        route,
        failure ? new LoadFailure(failure) : new Error('The page could not be rendered.'),
      ]),
    );
  return { ...(loaderData && { loaderData }), ...(errors && { errors }) };
}
