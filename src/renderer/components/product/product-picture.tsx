import { useState } from 'react';
import { DataPicture } from '../media/safe-image';
import styles from './product-picture.module.css';

interface ProductPictureProps {
  /** '' = the product has none. */
  src: string;
  alt: string;
  /** In view at once: fetched first. All others wait until they come near. */
  eager?: boolean;
  className?: string | undefined;
}

/** A product's drawing, 480×360; its room is kept while it is on its way, and words stand in for a missing one. */
export function ProductPicture({ src, alt, eager = false, className = '' }: ProductPictureProps) {
  const [broken, setBroken] = useState('');
  if (!src || broken === src)
    return (
      <span className={`${styles.missing} ${className}`}>
        <span {...(!alt && { 'aria-hidden': true })}>No picture</span>
      </span>
    );
  return (
    <DataPicture
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
