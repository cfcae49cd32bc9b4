import type { BrowserWindow, Input } from 'electron';

/**
 * Adds keys and mouse buttons for back, forward and reload: the window has no navigation buttons. While `isPresenting` they do
 * nothing: remote controls send F5 to start a presentation, and a reload would end it in front of the audience.
 */
export function handleNavigationShortcuts(window: BrowserWindow, isPresenting: () => boolean): void {
  const { webContents } = window;
  const history = webContents.navigationHistory;
  webContents.on('before-input-event', (event, input) => {
    const shortcut = input.type === 'keyDown' ? navigationShortcut(input, process.platform) : undefined;
    if (!shortcut) return;
    event.preventDefault();
    if (isPresenting()) return;
    if (shortcut === 'back') history.goBack();
    else if (shortcut === 'forward') history.goForward();
    else webContents.reload();
  });
  window.on('app-command', (_event, command) => {
    if (isPresenting()) return;
    if (command === 'browser-backward') history.goBack();
    if (command === 'browser-forward') history.goForward();
  });
}

type Keys = Pick<Input, 'key' | 'alt' | 'control' | 'meta'>;

/**
 * Returns the action of a key; undefined for other keys. Option with an arrow moves the caret by a word on macOS, where
 * browsers navigate with Command and a bracket.
 */
export function navigationShortcut(
  { key, alt, control, meta }: Keys,
  platform: NodeJS.Platform,
): 'back' | 'forward' | 'reload' | undefined {
  const isMac = platform === 'darwin';
  // Some Mac layouts type the brackets with Option.
  const canNavigate = isMac ? meta && !control : alt && !meta && !control;
  if (key === 'BrowserBack' || (canNavigate && key === (isMac ? '[' : 'ArrowLeft'))) return 'back';
  if (key === 'BrowserForward' || (canNavigate && key === (isMac ? ']' : 'ArrowRight'))) return 'forward';
  if (key === 'F5' || ((control || meta) && key.toLowerCase() === 'r')) return 'reload';
  return undefined;
}
