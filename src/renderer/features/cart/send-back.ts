const BYTES = 32;

/** 256 random bits as the text that the shop takes. */
export function transferKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Leaves the shop by the page that takes a cart to the purchasing system: only that page may send a form there. A form
 * brings the key, because addresses are kept.
 */
export function sendBack(key: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/punchout/transfer';
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'code';
  field.value = key;
  form.append(field);
  document.body.append(form);
  form.submit();
}
