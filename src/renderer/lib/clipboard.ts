/** Copies text. Resolves to false when the browser forbids it; never rejects. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

// The Clipboard API is missing on plain HTTP.
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.className = 'visually-hidden';
  // While a modal dialog is open, text outside it cannot be selected.
  const parent = focused?.closest('dialog') ?? document.body;
  parent.append(field);
  field.select();
  const isCopied = typeof document.execCommand === 'function' && document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
