import { expect, it } from 'vitest';
import { inOrder } from './guide';
import { commandsIn, guideCommands } from './guide-commands';
import { guideWays } from './guide-checks';

it('every command of the guides is tried out, or it is said where it is shown', async () => {
  const commands = await guideCommands();
  expect(inOrder(commands).unknown).toEqual([]);
  expect(Object.keys(guideWays).filter((command) => !commands.includes(command))).toEqual([]);
  expect(commands.length).toBeGreaterThan(30);
});

it('a command that nobody has tried would be named', () => {
  expect(inOrder(['npm start', 'npm run shop -- sell']).unknown).toEqual(['npm run shop -- sell']);
});

it('finds commands in blocks and in the text, without what explains them', () => {
  const guide =
    '```sh\nnpm start   # opens\n\n```\nOr `npm run shop -- backups create`.\n\n```json\n{"a": "`npm x`"}\n```\n';
  expect(commandsIn(guide)).toEqual(['npm start', 'npm run shop -- backups create']);
});
