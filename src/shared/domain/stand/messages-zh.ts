import type { StandMessageKey } from './messages';

/** What a stand says to its staff, in Chinese. */
export const standMessagesZh: Readonly<Record<StandMessageKey, string>> = {
  shopIsNoAddress: '请填写商城网址，例如 https://shop.example，或留空。',
  countryIsNone: '请从列表中选择国家。',
  modeIsNone: '请选择展台的用途。',
  nameIsMissing: '请为展台命名，以便商城知道订单来自何处。',
  nameIsLong: '名称最多 {most} 个字符。',
  hoursAreNone: '请填写两个时间，例如 09:00 和 18:00，或都留空。',
  pinIsMissing: '请设置 PIN 码。',
  pinIsNoNumber: 'PIN 码为 {least} 至 {most} 位数字，不含其他字符。',
  pinIsPlain: '这个 PIN 码太容易被猜到，请使用没有规律的数字。',
  pinDiffers: '两次输入的 PIN 码不一致。',
  isLocked: '员工菜单已锁定，请重新输入 PIN 码。',
  notSaved: '设置未能保存。磁盘是否已满？',
  failed: '操作未成功，请重试。',
  rowStand: '展台',
  rowShop: '商城',
  rowCatalogue: '目录日期',
  rowVersion: '程序',
  rowUnknown: '未知',
  unknown: '无法查明',
  noName: '未命名',
  noShop: '未设置：无法登录',
  shopAnswers: '{shop} 可以连接',
  shopIsSilent: '{shop} 无法连接',
};
