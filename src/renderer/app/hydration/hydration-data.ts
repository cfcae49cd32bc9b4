import type { HydrationState } from 'react-router-dom';
import type { Failure } from '../../../shared/contract/outcome';
import { LoadFailure } from '../../api/failure';

/** What the server's routes loaded, on its way to the browser's. */
interface Carried {
  loaderData: HydrationState['loaderData'];
  /** By route, why its loader gave up; a fault of another kind is null. */
  failures: Record<string, Failure | null> | null;
}

/** As text that neither a parser of HTML nor one of scripts can take for anything else. */
export function writeHydrationData({
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
  const carried: Carried = { loaderData, failures: failures ?? null };
  return JSON.stringify(carried).replaceAll('<', '\\u003c');
}

export function readHydrationData(text: string): HydrationState {
  const { loaderData, failures } = JSON.parse(text) as Carried;
  const errors =
    failures &&
    Object.fromEntries(
      Object.entries(failures).map(([route, failure]) => [
        route,
        failure ? new LoadFailure(failure) : new Error('The page could not be drawn.'),
      ]),
    );
  return { ...(loaderData && { loaderData }), ...(errors && { errors }) };
}
