/** What a page at the door says, for those whose browser asks for Chinese; everybody else reads the refusal itself. */
const CHINESE: Readonly<Record<number, { readonly title: string; readonly words: string }>> = {
  401: { title: '缺少令牌，或令牌不正确', words: '请打开 cuebook serve 打印出来的地址（其中带有令牌）。' },
  403: {
    title: '此请求来自别的网站，或使用了本服务器不认识的主机名',
    words: '请打开 cuebook serve 打印出来的地址。',
  },
  404: { title: '这里什么也没有', words: '请回到首页。' },
  500: { title: '出现了本不该出现的错误', words: '服务器的输出里有更多说明。' },
};

/** By the language that a browser asks for first. */
export function doorWords(
  status: number,
  acceptLanguage: string | undefined,
): { readonly title: string; readonly words: string } | undefined {
  return /^\s*zh\b/i.test(acceptLanguage ?? '') ? CHINESE[status] : undefined;
}
