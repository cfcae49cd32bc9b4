import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../setup.mjs';
import lintRules from './lint-rules.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-rules-'));
  const rules = Object.keys(lintRules.rules).map((name) => [`shop/${name}`, 'error']);
  const config = {
    jsPlugins: [join(import.meta.dirname, 'lint-rules.mjs')],
    categories: { correctness: 'off' },
    rules: Object.fromEntries(rules) as unknown,
  };
  await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify(config));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns the rules that oxlint reports for a file, in order. */
async function lint(code: string): Promise<string[]> {
  await writeFile(join(folder, 'planted.tsx'), code);
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', '.oxlintrc.json', '--format=json', 'planted.tsx'],
    { cwd: folder, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
  return diagnostics.map(({ code: rule }) => rule);
}

it.each([
  ['no-enum', 'export enum Color { Red }', 'export type Color = "red";'],
  ['no-default-export', 'export default 1;', 'export const one = 1;'],
  [
    'no-literal-spread',
    'export const list = [...[1, 2]];',
    'export const list = (rest: number[]) => [...rest];',
  ],
  ['no-literal-spread', 'f(...[1, 2]);', 'f(...(isOn ? [1] : []));'],
  ['no-literal-spread', 'export const a = { ...{ b: 1 } };', 'export const a = { ...(isOn && { b: 1 }) };'],
  ['no-form-without-method', '<form onSubmit={send} />;', '<form method="post" onSubmit={send} />;'],
  ['no-form-without-method', '<form><input name="method" /></form>;', '<form action="/search" />;'],
  ['no-failure-handler-on-import', 'import("./a").then(use, fail);', 'load().then(use, fail);'],
  [
    'no-lost-timeout',
    'AbortSignal.any([signal, AbortSignal.timeout(5)]);',
    'AbortSignal.any([signal]), AbortSignal.timeout(5);',
  ],
])('shop/%s reports %s and accepts %s', async (rule, bad, good) => {
  expect(await lint(bad)).toEqual([`shop(${rule})`]);
  expect(await lint(good)).toEqual([]);
});

it('every rule is an error in this project', async () => {
  const { rules, overrides } = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')) as {
    rules: Record<string, unknown>;
    overrides: { rules: Record<string, unknown> }[];
  };
  const enabled = Object.assign({}, ...overrides.map((override) => override.rules), rules) as typeof rules;
  for (const name of Object.keys(lintRules.rules)) expect(enabled[`shop/${name}`]).toBe('error');
});
