/** A settings drawer that lasts as long as a test. */
export function memoryDrawer(saved: unknown = null): { get(): unknown; set(value: unknown): void } {
  return { get: () => saved, set: (value) => (saved = structuredClone(value)) };
}
