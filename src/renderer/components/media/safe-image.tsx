import type { ImgHTMLAttributes } from 'react';
import { parseLink } from '../../../shared/lib/link';

interface DataPictureProps extends ImgHTMLAttributes<HTMLImageElement> {
  /** Any text from data; the gate decides what becomes of it. */
  src: string;
  alt: string;
}

/** A picture whose address comes from data: one of the shop's own, or none. Nothing is fetched from another host. */
export function DataPicture({ src, alt, ...others }: DataPictureProps) {
  return <img {...others} alt={alt} src={ownPicture(src)} />;
}

/** The address of a picture of the shop's own; undefined for any other. */
export function ownPicture(address: string): string | undefined {
  const link = parseLink(address);
  return link.kind === 'inside' ? link.href : undefined;
}
