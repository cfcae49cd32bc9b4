import type { BrowserWindow, Input } from 'electron';

/** Adds keys and mouse buttons for back, forward and reload: the window has no buttons. */
export function handleNavigationShortcuts(window: BrowserWindow): void {
  const { webContents } = window;
  const history = webContents.navigationHistory;
  webContents.on('before-input-event', (event, input) => {
    const shortcut = input.type === 'keyDown' ? shortcutOf(input) : undefined;
    if (!shortcut) return;
    event.preventDefault();
    if (shortcut === 'back') history.goBack();
    else if (shortcut === 'forward') history.goForward();
    else webContents.reload();
  });
  window.on('app-command', (_event, command) => {
    if (command === 'browser-backward') history.goBack();
    if (command === 'browser-forward') history.goForward();
  });
}

function shortcutOf({ key, alt, control, meta }: Input): 'back' | 'forward' | 'reload' | undefined {
  if (key === 'BrowserBack' || (alt && key === 'ArrowLeft')) return 'back';
  if (key === 'BrowserForward' || (alt && key === 'ArrowRight')) return 'forward';
  if (key === 'F5' || ((control || meta) && key.toLowerCase() === 'r')) return 'reload';
  return undefined;
}
