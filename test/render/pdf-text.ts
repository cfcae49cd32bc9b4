import { inflateSync } from 'node:zlib';

/** What a PDF of built-in fonts shows, one line for every run of text, in the order of the file. */
export function pdfText(pdf: Buffer): string[] {
  return contentsOf(pdf).flatMap((content) =>
    [...content.matchAll(/\[([^\]]*)\]\s*TJ/g)].map(([, run = '']) =>
      [...run.matchAll(/<([\da-f]*)>/gi)].map(([, hex = '']) => decode(hex)).join(''),
    ),
  );
}

/** The streams of a PDF as they are drawn. */
function contentsOf(pdf: Buffer): string[] {
  const file = pdf.toString('latin1');
  return [...file.matchAll(/<<([^>]*)>>\s*stream\r?\n/g)].map((found) => {
    const [opening, facts = ''] = found;
    const length = Number(/\/Length (\d+)/.exec(facts)?.[1]);
    const from = found.index + opening.length;
    const bytes = pdf.subarray(from, from + length);
    return (facts.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
  });
}

/** WinAnsi is what browsers call windows-1252. */
function decode(hex: string): string {
  return new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));
}
