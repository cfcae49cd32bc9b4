import type { ImgHTMLAttributes } from 'react';
import { parseLink } from '../../../shared/lib/link';

interface SafeImageProps extends ImgHTMLAttributes<HTMLImageElement> {
  /** Text from data, checked by `parseLink`. */
  src: string;
  alt: string;
}

/** An image whose URL comes from data. Loads images of the shop only. */
export function SafeImage({ src, alt, ...others }: SafeImageProps) {
  return <img {...others} alt={alt} src={ownImageUrl(src)} />;
}

/** Returns the URL of an image of the shop; undefined for any other. */
export function ownImageUrl(address: string): string | undefined {
  const link = parseLink(address);
  return link.kind === 'inside' ? link.href : undefined;
}
