import { useMemo } from 'react';
import { encode } from 'uqr';

/** Width in modules of the empty border that readers require. */
const QUIET_ZONE = 4;

export interface QrCodeProps {
  text: string;
  /** Accessible name. */
  label: string;
}

/**
 * A QR code with error correction level M. Black on white in all color schemes because readers need it. Shows a message in place
 * of a text that is too long.
 */
export function QrCodeDrawing({ text, label }: QrCodeProps) {
  const drawing = useMemo(() => drawCode(text), [text]);
  if (!drawing) return <span role="alert">The address is too long for a QR code.</span>;
  const { size, path } = drawing;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Returns the width of a code in modules, with its border, and its SVG path; null for a text that is too long for any code of level M. */
function drawCode(text: string): { size: number; path: string } | null {
  try {
    const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
    return { size, path: pathOf(data) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns an SVG path with one rectangle for each run of dark modules. */
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
