import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { decode } from 'fast-png';
import { afterEach, expect, it } from 'vitest';
import { RetryLaterError } from '../../http/errors';
import { createCaptchaRenderer, type CaptchaRenderer } from './captcha-renderer';
import { readWav } from './wav';

const soundFolder = resolve(import.meta.dirname, '../../../../resources/captcha-sounds');
const renderers: CaptchaRenderer[] = [];
afterEach(async () => {
  await Promise.all(renderers.splice(0).map((renderer) => renderer.close()));
});

function createRenderer(options: Partial<Parameters<typeof createCaptchaRenderer>[0]> = {}) {
  const renderer = createCaptchaRenderer({ soundFolder, ...options });
  renderers.push(renderer);
  return renderer;
}

const bytesOf = (url: string, type: string) => {
  expect(url.startsWith(`data:${type};base64,`)).toBe(true);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
};

it('renders pictures and sounds', async () => {
  const { render } = createRenderer();
  const picture = await render({ kind: 'picture', answer: '8K3E' }, '192.0.2.1');
  expect(decode(bytesOf(picture, 'image/png'))).toMatchObject({ width: 240, height: 80 });
  const sound = await render({ kind: 'sound', answer: '8K3E' }, '192.0.2.1');
  expect(readWav(bytesOf(sound, 'audio/wav')).rate).toBe(8000);
});

it('leaves the event loop free', async () => {
  const { render } = createRenderer();
  await render({ kind: 'picture', answer: '8K3E' }, '');
  const before = performance.eventLoopUtilization();
  const started = performance.now();
  for (let count = 0; count < 30; count += 1)
    await render({ kind: count % 2 ? 'picture' : 'sound', answer: '8K3E' }, '');
  const { active } = performance.eventLoopUtilization(before);
  expect(active / (performance.now() - started)).toBeLessThan(0.5);
});

it('rejects with the reason when a captcha cannot be rendered, and goes on', async () => {
  const { render } = createRenderer();
  await expect(render({ kind: 'picture', answer: 'O0O0' }, '')).rejects.toThrow(/glyph/);
  await expect(render({ kind: 'sound', answer: 'O0O0' }, '')).rejects.toThrow(/clip/);
  expect(await render({ kind: 'picture', answer: '8K3E' }, '')).toMatch(/^data:image/);
});

it('limits the captchas of a network that wait, and lets another one in when the queue is full', async () => {
  const { render } = createRenderer({ maxPending: 4, maxPendingPerNetwork: 4 });
  const content = { kind: 'picture', answer: '8K3E' } as const;
  const networks = ['a', 'a', 'a', 'a', 'a', 'b'];
  const outcomes = await Promise.all(
    networks.map((network) => render(content, network).catch((error: unknown) => error)),
  );
  const [refused, full] = [new RetryLaterError(429, 2), new RetryLaterError(503, 2)];
  const picture = expect.stringMatching(/^data:image/) as unknown;
  expect(outcomes).toEqual([picture, picture, picture, full, refused, picture]);
});
