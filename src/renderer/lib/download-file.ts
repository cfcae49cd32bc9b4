/** Delay after which the URL of a download is revoked, in milliseconds. */
const REVOCATION_DELAY_MS = 60_000;

/** Saves a file as a download. */
export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari on iOS reads the file only after the user has agreed.
  setTimeout(() => URL.revokeObjectURL(url), REVOCATION_DELAY_MS);
}

/** Saves a base64-encoded PDF. */
export function downloadPdf(name: string, base64: string): void {
  downloadFile(name, new Blob([decodeBase64(base64)], { type: 'application/pdf' }));
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}
