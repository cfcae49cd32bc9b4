import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/forms/button';
import { FileChooser } from '../../../components/forms/file-chooser';
import { useImport } from '../../../state/use-import';
import styles from './reviews.module.css';

const unreadableMessage =
  'This file is not an image that the shop can read. Please choose a JPEG, PNG or WebP file.';

const loadFailedMessage =
  'The shop could not prepare the image. Please check your connection and choose the image again.';

const importPrepareImage = () => import('./prepare-image');

interface ReviewImageFieldProps {
  /** Data URL; '' for none. */
  value: string;
  onChange: (image: string) => void;
  /** Error message of the shop. */
  problem: string | undefined;
}

/** Lets the visitor choose an image, such as of a blot. Shrinks it in the browser and shows it before it is sent. */
export function ReviewImageField({ value, onChange, problem }: ReviewImageFieldProps) {
  const [failure, setFailure] = useState('');
  /** Increases with each choice, each removal and on unmount, after which the image of an earlier choice is ignored. */
  const latestChoice = useRef(0);
  const loadPrepareImage = useImport(importPrepareImage);
  useEffect(
    () => () => {
      latestChoice.current += 1;
    },
    [],
  );
  const choose = async (file: File) => {
    const choice = ++latestChoice.current;
    const prepareImageModule = await loadPrepareImage();
    const image = prepareImageModule && (await prepareImageModule.prepareReviewImage(file));
    if (choice !== latestChoice.current) return;
    if (prepareImageModule === null) return setFailure(loadFailedMessage);
    setFailure(image === null ? unreadableMessage : '');
    if (image !== null) onChange(image);
  };
  const remove = () => {
    latestChoice.current += 1;
    setFailure('');
    onChange('');
  };
  const message = failure || problem;
  return (
    <div className={styles.imageField} role="group" aria-label="Image">
      {value && <img src={value} alt="Your image" className={styles.preview} />}
      <div className={styles.imageActions}>
        <FileChooser
          text={value ? 'Choose another image' : 'Add an image'}
          label="Image of your result"
          accept="image/jpeg,image/png,image/webp"
          onFile={(file) => void choose(file)}
        />
        {value && <Button onClick={remove}>Remove image</Button>}
      </div>
      <p className={styles.hint}>
        For example a blot or a plot. The image is public. The shop removes location and camera data from it.
      </p>
      {message && (
        <p role="alert" className={styles.imageProblem}>
          {message}
        </p>
      )}
    </div>
  );
}
