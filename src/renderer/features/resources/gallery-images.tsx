import { useState } from 'react';
import type { ReplyOf } from '../../../shared/contract/calls';
import { Button } from '../../components/forms/button';
import { ownImageUrl } from '../../components/media/safe-image';
import { LinkButton } from '../../components/forms/link-button';
import { Modal, ModalActions } from '../../components/feedback/modal';
import { ProductPicture } from '../../components/product/product-picture';
import styles from './gallery.module.css';

type Picture = ReplyOf<'goodsImages'>['list'][number];

/** Pictures side by side; a press shows one large, and without a script leads to its file. */
export function GalleryPictures({ pictures }: { pictures: readonly Picture[] }) {
  const [shown, setShown] = useState<Picture | null>(null);
  return (
    <>
      <ul className={styles.pictures} aria-label="Pictures">
        {pictures.map((picture) => (
          <li key={picture.goods_id}>
            <a
              href={ownImageUrl(picture.img)}
              className={styles.open}
              aria-haspopup="dialog"
              onClick={(event) => {
                event.preventDefault();
                setShown(picture);
              }}
            >
              <ProductPicture src={picture.img} alt={picture.alt} />
              <span className={styles.name}>{picture.goods_name}</span>{' '}
              <span className={styles.number}>{picture.goods_sn}</span>
            </a>
          </li>
        ))}
      </ul>
      {shown && (
        <Modal title={shown.goods_name} onClose={() => setShown(null)}>
          <ProductPicture src={shown.img} alt={shown.alt} eager className={styles.large} />
          <ModalActions>
            <Button onClick={() => setShown(null)}>Close</Button>
            <LinkButton to={`/goodsInfo?id=${shown.goods_id}`} variant="main">
              Open the product
            </LinkButton>
          </ModalActions>
        </Modal>
      )}
    </>
  );
}
