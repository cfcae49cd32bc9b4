import type { Failure } from '../../../../shared/contract/envelope';

/** Returns the message for the structure field, or null when the search failed for another reason. */
export function structureProblem(failure: Failure): string | null {
  if (failure.kind === 'refused') return failure.message;
  return failure.kind === 'http' && failure.field === 'structure' ? failure.message : null;
}
