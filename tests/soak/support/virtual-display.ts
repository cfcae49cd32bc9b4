import setUp from '../../../e2e/global-setup';

/** Runs work with the built shop, the e2e catalogue, Electron and a virtual display. */
export async function withDisplay<Value>(work: () => Promise<Value>): Promise<Value> {
  const close = await setUp();
  try {
    return await work();
  } finally {
    close();
  }
}
