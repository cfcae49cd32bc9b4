import type { MessageKey } from './messages';

/** The messages in Chinese, for a Chinese site; the wording is that of the specification. */
export const messagesZh: Readonly<Record<MessageKey, string>> = {
  succeed: '成功！',
  emptySearch: '请输入货号/产品名称/CAS号等',
  selectSize: '请选择规格！',
  enterQuantity: '请输入数量！',
  loginExpired: '登录过期！请重新登录！',
  signInToBuy: '请登录后加入购物车。',
  badRequest: '请求错误',
  notFound: '请求未找到',
  methodNotAllowed: '请求方法未允许',
  requestTimeout: '请求超时',
  tooManyRequests: '操作过于频繁，请稍后再试！',
  serverError: '服务器端出错',
  notImplemented: '网络未实现',
  badGateway: '网络错误',
  unavailable: '服务不可用',
  gatewayTimeout: '网络超时',
  versionNotSupported: 'http版本不支持该请求',
  connectionError: '连接错误{status}',
  timedOut: '服务器响应超时，请刷新当前页',
  noAnswer: '连接服务器失败',
};
