import { useState } from 'react';
import { imageSrcSet } from '../../../shared/catalogue/product-image-url';
import { SafeImage } from '../media/safe-image';
import styles from './product-picture.module.css';

interface ProductPictureProps {
  /** '' = no picture. */
  src: string;
  alt: string;
  /** Loads eagerly instead of lazily, for pictures in the first viewport. */
  eager?: boolean;
  /** Value of the attribute `sizes`: the displayed width. Lazy images use their real width where the browser supports it. */
  sizes?: string;
  className?: string | undefined;
}

/** A product picture in a box of 4:3. Reserves its space and shows text when the picture is missing or fails to load. */
export function ProductPicture({
  src,
  alt,
  eager = false,
  sizes = '240px',
  className = '',
}: ProductPictureProps) {
  const [brokenSrc, setBrokenSrc] = useState('');
  if (!src || brokenSrc === src)
    return (
      <span className={`${styles.missing} ${className}`}>
        <span {...(!alt && { 'aria-hidden': true })}>No picture</span>
      </span>
    );
  const srcSet = imageSrcSet(src);
  return (
    <SafeImage
      className={`${styles.picture} ${className}`}
      src={src}
      alt={alt}
      width={480}
      height={360}
      decoding="async"
      onError={() => setBrokenSrc(src)}
      {...(srcSet && { srcSet, sizes: eager ? sizes : `auto, ${sizes}` })}
      {...(eager ? {} : { loading: 'lazy' as const })}
    />
  );
}
