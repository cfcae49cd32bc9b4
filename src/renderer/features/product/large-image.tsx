import { ProductPicture } from '../../components/product/product-picture';
import { useBackdropClick, useModal } from '../../hooks/use-modal';
import styles from './large-image.module.css';

interface LargeImageProps {
  picture: { url: string; alt: string };
  /** Called on Escape, on a click outside the image and on the close button. */
  onClose: () => void;
}

/** Modal with the image at full window size, open while mounted. */
export function LargeImage({ picture: { url, alt }, onClose }: LargeImageProps) {
  const dialog = useModal();
  const backdropHandlers = useBackdropClick(onClose);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={alt} onCancel={onClose} {...backdropHandlers}>
      <div className={styles.large}>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          ×
        </button>
        {/* The dialog's label already names the image. */}
        <ProductPicture src={url} alt="" sizes="min(1080px, 96vw)" eager />
      </div>
    </dialog>
  );
}
