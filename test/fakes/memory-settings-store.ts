/** A settings store in memory. */
export function memorySettingsStore(saved: unknown = null): { get(): unknown; set(value: unknown): void } {
  return { get: () => saved, set: (value) => (saved = structuredClone(value)) };
}

/** A text store in memory. */
export function memoryTextStore(saved = ''): { get(): string; set(value: string): void } {
  return { get: () => saved, set: (value) => (saved = value) };
}
