import { expect, it } from 'vitest';
import { parseSoakOptions, planRuns } from './soak-options';

const allRuns = ['kills', 'disk'];
const databaseRuns = ['kills'];

it('reads names of runs and their sizes', () => {
  const options = parseSoakOptions(['queue', 'wipe', '--entries=50', '--seed', '7', '--postgres']);
  expect(options).toMatchObject({ runNames: ['queue', 'wipe'], entries: 50, seed: 7, database: 'postgres' });
});

it.each(['abc', '0', '-1', ''])('refuses %j as a size: the run would do nothing and pass', (size) =>
  expect(() => parseSoakOptions(['recovery', `--kills=${size}`])).toThrow(
    `--kills must be a number greater than 0, not "${size}".`,
  ),
);

it('plans named runs on the chosen database only', () =>
  expect(planRuns({ runNames: ['kills'], database: 'postgres' }, allRuns, databaseRuns)).toEqual([
    { name: 'kills', database: 'postgres' },
  ]));

it.each(['sqlite', 'postgres'] as const)('plans database runs on both databases, %s first', (database) => {
  const other = database === 'sqlite' ? 'postgres' : 'sqlite';
  expect(planRuns({ runNames: [], database }, allRuns, databaseRuns)).toEqual([
    { name: 'kills', database },
    { name: 'disk', database },
    { name: 'kills', database: other },
  ]);
});

it.each(['unknown', 'toString'])('refuses the unknown run %s', (name) =>
  expect(() => planRuns({ runNames: [name], database: 'sqlite' }, allRuns, databaseRuns)).toThrow(
    `Unknown run: ${name}. Runs: kills, disk.`,
  ),
);
