import type { PaymentProvider } from './payment-provider';
import { createSandbox, type Sandbox } from './sandbox-provider';
import type { WechatPaySettings } from './wechat-pay/settings';
import { createWechatPay } from './wechat-pay/wechat-pay';

/** `pay_id` of WeChat Pay and of the sandbox. */
export const WECHAT_PAY = 'wxpaynative';

/** Providers by `pay_id`. Staff record the payments of all other methods. */
export interface Payments {
  providers: ReadonlyMap<string, PaymentProvider>;
  /** Null in production, outside a demonstration, and when a real provider is configured. */
  sandbox: Sandbox | null;
}

export interface PaymentOptions {
  /** Null when WeChat Pay is not configured. */
  wechatPay: WechatPaySettings | null;
  /** Uses the sandbox when WeChat Pay is not configured. */
  allowSandbox: boolean;
  brand: string;
  /** Without a final slash. */
  publicOrigin: () => string;
  clock: () => Date;
}

/** Returns the path to which a provider sends notifications. */
export function paymentWebhookPath(payId: string): string {
  return `/api/payments/${payId}/notice`;
}

/** Creates the configured payment provider, the sandbox, or none. */
export function createPayments(options: PaymentOptions): Payments {
  const { wechatPay, allowSandbox, brand, publicOrigin, clock } = options;
  if (wechatPay) {
    const notifyUrl = () => publicOrigin() + paymentWebhookPath(WECHAT_PAY);
    const provider = createWechatPay({ settings: wechatPay, brand, notifyUrl, clock });
    return { providers: new Map([[WECHAT_PAY, provider]]), sandbox: null };
  }
  if (!allowSandbox) return { providers: new Map(), sandbox: null };
  const sandbox = createSandbox({ publicOrigin, clock });
  return { providers: new Map([[WECHAT_PAY, sandbox.provider]]), sandbox };
}
