/** Hands a file to the browser, which keeps it where it keeps downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the content over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** The same for a PDF that came in base64. */
export function savePdf(name: string, base64: string): void {
  saveFile(name, new Blob([bytesOf(base64)], { type: 'application/pdf' }));
}

/** The bytes that stand in base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
