import { useEffect } from 'react';
import { useSettings } from '../state/settings';

/** Names the document after the screen; '' is the home page, which carries the shop's claim. */
export function PageTitle({ text }: { text: string }) {
  const { brand, claim } = useSettings();
  useEffect(() => {
    document.title = text ? `${text} | ${brand}` : `${brand} | ${claim}`;
  }, [text, brand, claim]);
  return null;
}
