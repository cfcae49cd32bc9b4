/** Messages about the entry queue in English and Chinese. Websites do not load them. */
export const entryQueueMessages = {
  cartOnDevice: {
    en: 'The shop could not be reached when you started, so your cart is on this machine. To sign in, send your request, empty the cart or end your visit.',
    zh: '开始时无法连接商店，您的购物车保存在本机。如需登录，请先提交请求、清空购物车或结束本次访问。',
  },
  queueFull: {
    en: 'This machine cannot save any more entries. Please tell our staff.',
    zh: '本机无法再保存更多内容，请告知工作人员。',
  },
  tooLong: {
    en: 'Your entry is too long to be saved. Please shorten your note.',
    zh: '内容过长，无法保存，请缩短备注。',
  },
  notSaved: {
    en: 'Your entry could not be saved. Please try again, or tell our staff.',
    zh: '未能保存，请重试或告知工作人员。',
  },
} as const;
