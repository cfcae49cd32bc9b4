import { useState } from 'react';
import type { Product } from '../../../shared/contract/calls';
import { ownImageUrl } from '../../components/media/safe-image';
import { ProductPicture } from '../../components/product/product-picture';
import { isModifiedClick } from '../../lib/modified-click';
import type { LargeImage } from './large-image';
import styles from './gallery.module.css';

const loadLargeImage = () => import('./large-image');

function prefetchLargeImage(): void {
  loadLargeImage().catch(() => undefined);
}

/** Product images; a click enlarges one. */
export function Gallery({ product }: { product: Product }) {
  const [LoadedLargeImage, setLoadedLargeImage] = useState<typeof LargeImage | null>(null);
  const [currentIndex, setCurrentIndex] = useState(0);
  const mainPicture = { url: product.img, alt: product.goods_name };
  const pictures = product.images.length > 0 ? product.images : [mainPicture];
  const currentPicture = pictures[currentIndex] ?? mainPicture;
  const imageUrl = ownImageUrl(currentPicture.url);
  const enlarge = (link: HTMLAnchorElement) =>
    loadLargeImage().then(
      (module) => setLoadedLargeImage(() => module.LargeImage),
      // If the import fails, opens the image file, like the link without JavaScript, unless the visitor has left the page.
      () => link.isConnected && imageUrl && window.location.assign(imageUrl),
    );
  if (!currentPicture.url) return <ProductPicture src="" alt={product.goods_name} />;
  return (
    <div className={styles.gallery}>
      {/* Without JavaScript the links open the image files. */}
      <a
        href={imageUrl}
        className={styles.mainPicture}
        aria-label={`Enlarge picture: ${currentPicture.alt}`}
        aria-haspopup="dialog"
        onPointerEnter={prefetchLargeImage}
        onFocus={prefetchLargeImage}
        onClick={(event) => {
          if (isModifiedClick(event)) return;
          event.preventDefault();
          void enlarge(event.currentTarget);
        }}
      >
        <ProductPicture
          src={currentPicture.url}
          alt={currentPicture.alt}
          sizes="(width < 760px) 100vw, 400px"
          eager
        />
        <svg className={styles.enlargeIcon} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5 9 7M2.5 13.5 7 9" />
        </svg>
      </a>
      {pictures.length > 1 && (
        <ul className={styles.thumbnails}>
          {pictures.map((picture, index) => (
            <li key={picture.url}>
              <a
                href={ownImageUrl(picture.url)}
                className={styles.thumbnail}
                aria-label={`Picture ${index + 1}: ${picture.alt}`}
                aria-current={index === currentIndex}
                onClick={(event) => {
                  if (isModifiedClick(event)) return;
                  event.preventDefault();
                  setCurrentIndex(index);
                }}
              >
                <ProductPicture src={picture.url} alt="" sizes="72px" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {LoadedLargeImage && (
        <LoadedLargeImage picture={currentPicture} onClose={() => setLoadedLargeImage(null)} />
      )}
    </div>
  );
}
