import { createSandboxCheckout } from '../../src/server/payments/sandbox-checkout-page';
import type { TestShop } from '../fixtures/make-shop';

/** Decides a payment attempt on the sandbox page. Its QR code must have been requested. */
export async function payInSandbox(
  { deps, fetch }: TestShop,
  logId: string,
  decision: 'confirm' | 'refuse',
): Promise<void> {
  const { sandbox } = deps.payments;
  if (!sandbox) throw new Error('there is no sandbox');
  const pages = createSandboxCheckout(deps, sandbox, fetch);
  const response = await pages.request(`/sandbox/pay/${logId}`, {
    method: 'POST',
    body: new URLSearchParams({ decision }),
  });
  if (response.status !== 303) throw new Error(`the sandbox answered ${response.status}`);
}
