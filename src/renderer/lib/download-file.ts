/** Delay after which the URL of a download is revoked, in milliseconds. */
const REVOCATION_DELAY_MS = 60_000;

/** Saves a file as a download. */
export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari on iOS reads the file only after the visitor has agreed.
  setTimeout(() => URL.revokeObjectURL(url), REVOCATION_DELAY_MS);
}

/** Saves a base64-encoded PDF. */
export function downloadPdf(name: string, base64: string): void {
  downloadFile(name, new Blob([decodeBase64(base64)], { type: 'application/pdf' }));
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
