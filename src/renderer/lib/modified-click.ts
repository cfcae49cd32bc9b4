/** Returns whether a click opens another tab or window, or saves a file: the browser must handle it. */
export function isModifiedClick({
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
