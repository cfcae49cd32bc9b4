import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { linkRelease } from '../test/databases/link-release';
import { root } from './setup.mjs';

it('README and operations guide name exactly the scripts of package.json', async () => {
  const texts = ['README.md', 'docs/operations/running.md'].map((name) => readFile(join(root, name), 'utf8'));
  const named = (await Promise.all(texts)).join('\n');
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const commands = [...named.matchAll(/npm (?:run )?((?<=run )[a-z:]+|start|test)/g)].map(
    (match) => match[1],
  );
  expect(new Set(commands)).toEqual(new Set(Object.keys(scripts)));
});

it('npm start opens the shop, prints its address and closes on Ctrl+C', async () => {
  const data = await mkdtemp(join(tmpdir(), 'start-'));
  await linkRelease(data);
  const shop = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    env: { ...process.env, DATA_DIR: data, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(shop.stdout, 'data')) as [Buffer];
  const address = /http:\/\/\S+/.exec(line.toString())?.[0] ?? '';
  const answer = await fetch(`${address}/web/goods/search/index`, {
    method: 'POST',
    body: '{"key":"50-78-2"}',
  });
  expect(await answer.json()).toMatchObject({ code: 1, data: { list: [{ goods_name: 'Aspirin' }] } });
  shop.kill('SIGINT');
  expect(await once(shop, 'close')).toEqual([0, null]);
  await rm(data, { recursive: true });
});
