import { expect, it } from 'vitest';
import { checkedCommands } from './guide';
import { commandsIn, guideCommands } from './guide-commands';
import { guideChecks } from './guide-checks';

it('every documented command has a check', async () => {
  const commands = await guideCommands();
  expect(checkedCommands(commands).unknown).toEqual([]);
  expect(Object.keys(guideChecks).filter((command) => !commands.includes(command))).toEqual([]);
  expect(commands.length).toBeGreaterThan(30);
});

it('names a command without a check', () => {
  expect(checkedCommands(['npm start', 'npm run shop -- sell']).unknown).toEqual(['npm run shop -- sell']);
});

it('finds commands in blocks and inline code, without comments', () => {
  const guide =
    '```sh\nnpm start   # opens\n\n```\nOr `npm run shop -- backups create`.\n\n```json\n{"a": "`npm x`"}\n```\n';
  expect(commandsIn(guide)).toEqual(['npm start', 'npm run shop -- backups create']);
});
