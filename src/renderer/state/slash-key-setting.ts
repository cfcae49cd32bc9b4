import { useCallback, useEffect } from 'react';
import { atom, useRecoilState } from 'recoil';

const KEY = 'slash-key';
const OFF = 'off';

const slashKeyState = atom<boolean>({ key: 'slash-key', default: true });

/**
 * Whether the key `/` leads to the search, and how to have it otherwise, which this machine remembers. A single sign is
 * also typed or spoken without being meant so, which is why it can be switched off (WCAG 2.1.4).
 */
export function useSlashKeySetting(): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useRecoilState(slashKeyState);
  // After the first paint, which is the server's.
  useEffect(() => {
    if (isKeptOff()) setOn(false);
  }, [setOn]);
  const turn = useCallback(
    (next: boolean) => {
      setOn(next);
      keep(next);
    },
    [setOn],
  );
  return [on, turn];
}

function isKeptOff(): boolean {
  try {
    return localStorage.getItem(KEY) === OFF;
  } catch {
    return false;
  }
}

/** Where a browser forbids storage, it counts as long as the page. */
function keep(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    return;
  }
}
