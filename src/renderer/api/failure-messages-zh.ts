import type { MessageKey } from '../../shared/lib/messages';

/** The messages that the specification gives in Chinese. `{status}` is a placeholder for the HTTP status. */
export const failureMessagesZh: Readonly<Partial<Record<MessageKey, string>>> = {
  badRequest: '请求错误',
  notFound: '请求未找到',
  methodNotAllowed: '请求方法未允许',
  requestTimeout: '请求超时',
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
