import { useCallback, useEffect } from 'react';
import { atom, useRecoilState } from 'recoil';

const STORAGE_KEY = 'slash-key';
const OFF = 'off';

/** True if the key is on. */
const slashKeyState = atom<boolean>({ key: 'slash-key', default: true });

/**
 * Returns whether the key `/` focuses the search field, and a setter that stores the choice on this machine. Visitors can
 * switch the key off because a single character can be typed or spoken by accident (WCAG 2.1.4).
 */
export function useSlashKeySetting(): readonly [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [isOn, setOn] = useRecoilState(slashKeyState);
  // Runs after hydration: the server renders the default.
  useEffect(() => {
    if (isStoredOff()) setOn(false);
  }, [setOn]);
  const change = useCallback(
    (newValue: boolean) => {
      setOn(newValue);
      store(newValue);
    },
    [setOn],
  );
  return [isOn, change];
}

function isStoredOff(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === OFF;
  } catch {
    return false;
  }
}

/** Stores the choice. Where the browser forbids storage, the choice lasts until the page is closed. */
function store(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
  } catch {
    return;
  }
}
