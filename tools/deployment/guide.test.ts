import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { deployingBlocks, deployingSteps, scriptOf } from '../../tests/soak/servers/deploying';
import { createProgram } from '../cli/create-program';
import { root } from '../setup.mjs';

const guide = readFileSync(join(root, 'docs/operations/deploying.md'), 'utf8');

it('names files that exist', () => {
  const paths = [...guide.matchAll(/(?:\/opt\/shop\/|`)((?:deploy|tools)\/[\w./-]+\w)/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(6);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const units = [...guide.matchAll(/\b(shop-[\w-]+\.(?:service|timer))/g)].map(([, unit = '']) => unit);
  expect(units.filter((unit) => !existsSync(join(root, 'deploy/systemd', unit)))).toEqual([]);
});

it('names commands of the shop that exist, with options that they have', () => {
  const program = createProgram({
    withShop: () => Promise.reject(new Error('unused')),
    write: () => undefined,
    dataFolder: '/none',
    releasesKept: 5,
    clock: () => new Date(),
    setExitCode: () => undefined,
  });
  const commands = [...guide.matchAll(/(?:^ *|`|exec shop )shop ([a-z]+) ([a-z][a-z-]+)(.*?)(?:`|$)/gm)];
  expect(commands.length).toBeGreaterThan(8);
  for (const [text, noun, verb, rest = ''] of commands) {
    const find = (parent: Command | undefined, name: string | undefined) =>
      parent?.commands.find((candidate) => candidate.name() === name);
    const command = find(find(program, noun), verb);
    expect(command, text).toBeDefined();
    const known = command?.options.map(({ long }) => long);
    for (const [option] of rest.matchAll(/--[\w-]+/g)) expect(known, text).toContain(option);
  }
});

it('describes the image with the commands that its files name', () => {
  const compose = readFileSync(join(root, 'deploy/docker/compose.yaml'), 'utf8');
  const [, block = ''] = /in `deploy\/docker`:\n\n```sh\n([^`]+)```/.exec(guide) ?? [];
  const lines = block.trim().split('\n');
  expect(lines.length).toBe(5);
  for (const line of lines) expect(compose).toContain(line);
});

it('is followed on a machine by a soak run, every block of commands in its order', async () => {
  const blocks = await deployingBlocks();
  expect(deployingSteps.map(({ first }) => first)).toEqual(blocks.map((block) => block.split('\n')[0]));
  for (const step of deployingSteps) expect(scriptOf(step, blocks)).toContain(step.after);
});

it('is not followed with a replacement of a text that it does not contain', () => {
  const replace: [string, string][] = [['npm install', 'npm ci']];
  const step = { first: 'cd /opt/shop', replace, after: '' };
  expect(() => scriptOf(step, ['cd /opt/shop\nnpm ci'])).toThrow('does not contain "npm install"');
  expect(() => scriptOf(step, [])).toThrow('has no block');
});
