import { expect, it } from 'vitest';
import { startWebhookReceiver } from '../../../test/fakes/webhook-receiver';
import { validateWebhookUrl } from './webhook-url';
import { postWebhook } from './post-webhook';

const strict = { allowPrivate: false, allowLoopback: false };

it.each([
  'http://erp.example/',
  'http://127.0.0.1/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://10.0.0.1/',
  'https://a:b@erp.example/',
  'https://erp.example/#a',
  'ftp://erp.example/',
  'erp.example',
  '',
  `https://erp.example/${'a'.repeat(500)}`,
])('rejects the webhook URL %s', (address) => {
  expect(() => validateWebhookUrl(address, strict)).toThrow();
});

it('accepts allowed webhook URLs', () => {
  expect(validateWebhookUrl('https://erp.example/orders?key=1', strict).hostname).toBe('erp.example');
  expect(validateWebhookUrl('https://10.0.0.1/', { ...strict, allowPrivate: true }).hostname).toBe(
    '10.0.0.1',
  );
  const here = validateWebhookUrl('http://127.0.0.1:8080/', { ...strict, allowLoopback: true });
  expect(here.port).toBe('8080');
  expect(() => validateWebhookUrl('http://10.0.0.1/', { allowPrivate: true, allowLoopback: true })).toThrow();
});

it('rejects a name that resolves to a private network unless allowed', async () => {
  const receiver = await startWebhookReceiver();
  const url = `https://localhost:${new URL(receiver.url).port}/`;
  const post = (policy: typeof strict) =>
    postWebhook({ url, secret: 's', id: 'a', body: '{}', now: 0 }, policy, AbortSignal.timeout(5000));
  await expect(post(strict)).rejects.toThrow('private network');
  // The address is allowed; the request fails because this receiver has no TLS.
  await expect(post({ ...strict, allowPrivate: true })).rejects.not.toThrow('private network');
  await receiver.close();
});
