/**
 * The origin in `PUBLIC_URL`, under which visitors know the shop: `https://shop.example`. Throws an Error in one plain
 * sentence for anything but an http or https address without a path.
 */
export function parsePublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new Error(
      `PUBLIC_URL must be an http or https address without a path, like https://shop.example, not ${text}`,
    );
  }
  return url.origin;
}
