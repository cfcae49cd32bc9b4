import { useState } from 'react';
import { imageSrcSet, isProductDrawing } from '../../../shared/catalogue/product-image-url';
import { DRAWING_ATTRIBUTE } from '../../../shared/contract/page';
import { useHydrationSafeValue } from '../../hooks/use-hydration-safe-value';
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

/** React leaves the server's content of an element with this value in place. */
const filledByServer = { __html: '' };

/**
 * A product picture in a box of 4:3. Reserves its space and shows text when the picture is missing or fails to load. A page
 * rendered by the server contains the drawings of its first viewport, so that their first paint needs no further request.
 */
export function ProductPicture({
  src,
  alt,
  eager = false,
  sizes = '240px',
  className = '',
}: ProductPictureProps) {
  const isHydrating = useHydrationSafeValue(false, true);
  const [drawingInPage, setDrawingInPage] = useState(
    isHydrating && eager && isProductDrawing(src) ? src : '',
  );
  const [brokenSrc, setBrokenSrc] = useState('');
  // The server filled the element with the drawing of the first `src`.
  if (drawingInPage !== '' && drawingInPage !== src) setDrawingInPage('');
  if (!src || brokenSrc === src)
    return (
      <span className={`${styles.missing} ${className}`}>
        <span {...(!alt && { 'aria-hidden': true })}>No picture</span>
      </span>
    );
  if (drawingInPage === src) {
    const pathForServer = { [DRAWING_ATTRIBUTE]: src };
    return (
      <span
        className={`${styles.drawing} ${className}`}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        suppressHydrationWarning
        dangerouslySetInnerHTML={filledByServer}
        {...pathForServer}
      />
    );
  }
  const srcSet = imageSrcSet(src);
  return (
    <SafeImage
      className={`${styles.picture} ${className}`}
      src={src}
      alt={alt}
      width={480}
      height={360}
      decoding="async"
      onFailed={() => setBrokenSrc(src)}
      {...(srcSet && { srcSet, sizes: eager ? sizes : `auto, ${sizes}` })}
      {...(eager ? {} : { loading: 'lazy' as const })}
    />
  );
}
