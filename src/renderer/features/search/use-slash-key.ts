import { useEffect, type RefObject } from 'react';
import { useSlashKeySetting } from '../../state/slash-key-setting';

/**
 * The key `/` puts the cursor into the field, unless the person is typing somewhere, a dialog is open or the key is
 * switched off. Returns the key, for those whom a program tells of it; undefined = none.
 */
export function useSlashKey(input: RefObject<HTMLInputElement>): '/' | undefined {
  const [on] = useSlashKeySetting();
  useEffect(() => {
    if (!on) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('input, textarea, select, dialog, [contenteditable]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input, on]);
  return on ? '/' : undefined;
}
