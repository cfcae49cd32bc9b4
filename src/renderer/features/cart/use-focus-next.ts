import { useCallback, useEffect, useState } from 'react';

/**
 * Moves the focus to an element, by its id, once the next drawing is done: the button that was pressed may be gone by
 * then, and whoever works by keyboard would start from the top again.
 */
export function useFocusNext(): (id: string) => void {
  // A new object each time, so that the same place can be gone to twice.
  const [place, setPlace] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (place) document.getElementById(place.id)?.focus();
  }, [place]);
  return useCallback((id) => setPlace({ id }), []);
}
