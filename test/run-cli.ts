import { createProgram } from '../tools/cli/create-program';
import type { CliContext, ShopContext } from '../tools/cli/context';

/** Runs `npm run shop -- …` on a test shop, or without one, and returns what it prints, without the final line end. */
export async function runCli(
  shop: ShopContext | null,
  words: readonly string[],
  overrides: Partial<CliContext> = {},
): Promise<string> {
  let printed = '';
  const context: CliContext = {
    withShop: (work) => (shop ? work(shop) : Promise.reject(new Error('This command opens no shop.'))),
    write: (text) => (printed += text),
    dataFolder: '/nonexistent',
    clock: () => shop?.clock() ?? new Date(),
    setExitCode: () => undefined,
    ...overrides,
  };
  await createProgram(context, { writeErr: () => undefined }).parseAsync([...words], { from: 'user' });
  return printed.replace(/(?<!\r)\n$/, '');
}
