import type { PaymentProvider } from './payment-provider';
import { createSandbox, type Sandbox } from './sandbox-provider';
import type { WechatPaySettings } from './wechat-pay/settings';
import { createWechatPay } from './wechat-pay/wechat-pay';

/** The `pay_id` of WeChat Pay, and of what stands in for it. */
export const WECHAT_PAY = 'wxpaynative';

/** Who takes the money, by `pay_id`. Ways to pay that are not here are settled by the staff. */
export interface Payments {
  providers: ReadonlyMap<string, PaymentProvider>;
  /** null where real money is taken, and in production. */
  sandbox: Sandbox | null;
}

export interface PaymentOptions {
  /** null = the shop has no contract with WeChat Pay. */
  wechatPay: WechatPaySettings | null;
  /** Whether a sandbox may take its place. */
  allowSandbox: boolean;
  brand: string;
  /** Without a final slash. */
  publicOrigin: () => string;
  clock: () => Date;
}

/** Where the notices of a provider are taken. */
export function noticePath(payId: string): string {
  return `/api/payments/${payId}/notice`;
}

export function openPayments(options: PaymentOptions): Payments {
  const { wechatPay, allowSandbox, brand, publicOrigin, clock } = options;
  if (wechatPay) {
    const notifyUrl = () => publicOrigin() + noticePath(WECHAT_PAY);
    const provider = createWechatPay({ settings: wechatPay, brand, notifyUrl, clock });
    return { providers: new Map([[WECHAT_PAY, provider]]), sandbox: null };
  }
  if (!allowSandbox) return { providers: new Map(), sandbox: null };
  const sandbox = createSandbox({ publicOrigin, clock });
  return { providers: new Map([[WECHAT_PAY, sandbox.provider]]), sandbox };
}
