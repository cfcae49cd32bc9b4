import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { memoryFlags, serverCommand } from './server-command.mjs';
import { root } from './setup.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('is told of memory alike by npm, the unit and the image', () => {
  const { args, env } = serverCommand();
  expect(args.slice(0, -1)).toEqual(memoryFlags);
  expect(env.MALLOC_ARENA_MAX).toBe('1');
  expect(read('deploy/systemd/shop.service')).toContain(
    `ExecStart=/usr/bin/node ${memoryFlags.join(' ')} out/server/index.js`,
  );
  expect(read('deploy/docker/Dockerfile')).toContain(
    `CMD ${JSON.stringify(['node', ...memoryFlags, 'out/server/index.js']).replaceAll(',', ', ')}`,
  );
  for (const file of ['deploy/systemd/shop.service', 'deploy/docker/Dockerfile'])
    expect(read(file)).toContain('MALLOC_ARENA_MAX=1');
});
