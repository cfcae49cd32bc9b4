import type { ImgHTMLAttributes } from 'react';
import { parseLink } from '../../../shared/lib/link';

interface SafeImageProps extends ImgHTMLAttributes<HTMLImageElement> {
  /** Text from data, checked by `parseLink`. */
  src: string;
  alt: string;
  /** Called when the image cannot be loaded, possibly several times. */
  onFailed?: () => void;
}

/** An image whose URL comes from data. Loads images of the shop only. */
export function SafeImage({ src, alt, onFailed, ...others }: SafeImageProps) {
  // React misses the error of an image of the server's page that failed before hydration.
  const checkEarlierFailure = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) onFailed?.();
  };
  return <img {...others} ref={checkEarlierFailure} alt={alt} src={ownImageUrl(src)} onError={onFailed} />;
}

/** Returns the URL of an image of the shop; undefined for any other. */
export function ownImageUrl(address: string): string | undefined {
  const link = parseLink(address);
  return link.kind === 'inside' ? link.href : undefined;
}
