import { useMemo } from 'react';
import { encode } from 'uqr';

/** Light modules around the code, as many as readers ask for. */
const QUIET = 4;

export interface QrCodeProps {
  /** What a telephone reads. */
  text: string;
  /** What the code is for, read out in its place. */
  label: string;
}

/** A QR code that survives a scratch (level M); black on white in every colour scheme, because readers need that. */
export function QrCodeDrawing({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: QUIET });
    return { size: modules, path: pathOf(data) };
  }, [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Every row's runs of dark modules as rectangles of one path. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        const width = (end === -1 ? row.length : end) - x;
        return [`M${x} ${y}h${width}v1h${-width}z`];
      }),
    )
    .join('');
}
