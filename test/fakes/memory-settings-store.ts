/** A settings drawer that lasts as long as a test. */
export function memorySettingsStore(saved: unknown = null): { get(): unknown; set(value: unknown): void } {
  return { get: () => saved, set: (value) => (saved = structuredClone(value)) };
}

/** The same for one text. */
export function memoryTextStore(saved = ''): { get(): string; set(value: string): void } {
  return { get: () => saved, set: (value) => (saved = value) };
}
