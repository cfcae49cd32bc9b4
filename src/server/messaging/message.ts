/** A message that no further try will bring to anyone. Its text names no person: it may go to the log. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}
