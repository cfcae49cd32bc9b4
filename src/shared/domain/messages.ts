/**
 * Every text that the shop says after something happened, in English and Chinese; `{status}` is filled in.
 * The English site uses `en`; the wording is that of the specification, its misspellings included.
 */
export const messages = {
  succeed: { en: 'Succeed!', zh: '成功！' },
  emptySearch: {
    en: 'Please Enter Cat# / Product Name / CAS No. etc.',
    zh: '请输入货号/产品名称/CAS号等',
  },
  selectSize: { en: 'Please Select Size!', zh: '请选择规格！' },
  enterQuantity: { en: 'Please Enter Quantity!', zh: '请输入数量！' },
  loginExpired: { en: 'Login expired！ Please log in again!', zh: '登录过期！请重新登录！' },
  signInToBuy: { en: 'Please log in to add products to your cart.', zh: '请登录后加入购物车。' },
  badRequest: { en: 'The request was not understood.', zh: '请求错误' },
  notFound: { en: 'Not found.', zh: '请求未找到' },
  methodNotAllowed: { en: 'The server does not accept this kind of request.', zh: '请求方法未允许' },
  requestTimeout: { en: 'The request took too long.', zh: '请求超时' },
  tooManyRequests: {
    en: 'Sorry, your operation is too frequent, please try again later!',
    zh: '操作过于频繁，请稍后再试！',
  },
  serverError: { en: 'The server had a fault. Please try again.', zh: '服务器端出错' },
  notImplemented: { en: 'The server cannot do this.', zh: '网络未实现' },
  badGateway: { en: 'Network error.', zh: '网络错误' },
  unavailable: { en: 'The service is unavailable. Please try again in a moment.', zh: '服务不可用' },
  gatewayTimeout: { en: 'The network timed out.', zh: '网络超时' },
  versionNotSupported: {
    en: 'The server does not support this version of HTTP.',
    zh: 'http版本不支持该请求',
  },
  connectionError: { en: 'Connection error {status}.', zh: '连接错误{status}' },
  timedOut: {
    en: 'The server response timed out, please refresh the page.',
    zh: '服务器响应超时，请刷新当前页',
  },
  noAnswer: { en: 'Failed to connect to the server.', zh: '连接服务器失败' },
} as const;

export type MessageKey = keyof typeof messages;

/** The English text of a message with its placeholder filled in. */
export function say(key: MessageKey, fields: { status?: number } = {}): string {
  return messages[key].en.replace('{status}', String(fields.status ?? ''));
}
