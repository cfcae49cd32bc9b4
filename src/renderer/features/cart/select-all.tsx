import { useEffect, useRef } from 'react';

interface SelectAllProps {
  /** Selected lines, and all. */
  chosen: number;
  all: number;
  onToggle: () => void;
}

/** Selects every line or none; neither ticked nor empty while some are selected. */
export function SelectAll({ chosen, all, onToggle }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const mixed = chosen > 0 && chosen < all;
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label="Select all lines"
      checked={chosen === all}
      onChange={onToggle}
    />
  );
}
