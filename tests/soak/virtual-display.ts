import setUp from '../../e2e/global-setup';

/** Runs something with the built shop, its catalogue for tests, an Electron and a screen. */
export async function withScreen<Value>(work: () => Promise<Value>): Promise<Value> {
  const close = await setUp();
  try {
    return await work();
  } finally {
    close();
  }
}
