import { ProductPicture } from '../../../components/product/product-picture';
import { useModal } from '../../../hooks/use-modal';
import styles from './large-image.module.css';

interface LargePictureProps {
  picture: { url: string; alt: string };
  /** It was closed by Escape, by a press beside it or by its button. */
  onClose: () => void;
}

/** A picture as large as the window allows, there as long as it is mounted. */
export function LargePicture({ picture: { url, alt }, onClose }: LargePictureProps) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={alt}
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.large}>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          ×
        </button>
        {/* The dialog bears its name. */}
        <ProductPicture src={url} alt="" />
      </div>
    </dialog>
  );
}
