import { useState } from 'react';
import { SafeImage } from '../media/safe-image';
import styles from './product-picture.module.css';

interface ProductPictureProps {
  /** '' = no picture. */
  src: string;
  alt: string;
  /** Loads at once instead of lazily, for pictures in the first viewport. */
  eager?: boolean;
  className?: string | undefined;
}

/** A product picture, 480×360. Reserves its space and shows text when the picture is missing or fails to load. */
export function ProductPicture({ src, alt, eager = false, className = '' }: ProductPictureProps) {
  const [broken, setBroken] = useState('');
  if (!src || broken === src)
    return (
      <span className={`${styles.missing} ${className}`}>
        <span {...(!alt && { 'aria-hidden': true })}>No picture</span>
      </span>
    );
  return (
    <SafeImage
      className={`${styles.picture} ${className}`}
      src={src}
      alt={alt}
      width={480}
      height={360}
      decoding="async"
      onError={() => setBroken(src)}
      {...(eager ? {} : { loading: 'lazy' as const })}
    />
  );
}
