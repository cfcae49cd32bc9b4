import { useCallback, useEffect } from 'react';
import { atom, useRecoilState } from 'recoil';

const KEY = 'slash-key';
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
    (isOn: boolean) => {
      setOn(isOn);
      store(isOn);
    },
    [setOn],
  );
  return [isOn, change];
}

function isStoredOff(): boolean {
  try {
    return localStorage.getItem(KEY) === OFF;
  } catch {
    return false;
  }
}

/** Stores the choice. Where the browser forbids storage, the choice lasts until the page is closed. */
function store(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    return;
  }
}
