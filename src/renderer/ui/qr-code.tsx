import { useEffect, useState } from 'react';
import styles from './qr-code.module.css';

interface QrCodeProps {
  /** What the code says. */
  text: string;
  /** What it is good for. */
  label: string;
}

/** A QR code that fills its place; what draws it comes when it is wanted. */
export function QrCode({ text, label }: QrCodeProps) {
  const [picture, setPicture] = useState('');
  useEffect(() => {
    let wanted = true;
    void import('uqr').then(({ renderSVG }) => {
      if (wanted) setPicture(`data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`);
    });
    return () => {
      wanted = false;
    };
  }, [text]);
  return picture && <img className={styles.code} src={picture} alt={label} />;
}
