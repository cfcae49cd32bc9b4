import { useContext, useEffect } from 'react';
import { useSettings } from '../state/settings';
import { HeadContext } from './head';

interface PageTitleProps {
  /** '' is the home page, which carries the shop's claim. */
  text: string;
  /** HTTP status of the page when the server draws it. */
  status?: number;
}

/** Names the document after the screen. */
export function PageTitle({ text, status = 200 }: PageTitleProps) {
  const { brand, claim } = useSettings();
  const title = text ? `${text} | ${brand}` : `${brand} | ${claim}`;
  const head = useContext(HeadContext);
  if (head) Object.assign(head, { title, status });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
