import { endpoints } from '../../shared/contract/endpoints';
import { parseSheetAddress } from '../../shared/domain/sheet-address';

interface Envelope {
  code: number;
  data: { name: string; pdf: string } | null;
}

/** A file to be sent, or why there is none: 404 = no such document, 503 = it cannot be made at the moment. */
export type ProductDocument = { name: string; body: Uint8Array<ArrayBuffer> } | { status: 404 | 503 };

/**
 * The documents of products at addresses that stay, such as `/documents/data-sheet-QC10000.pdf`. The call behind them
 * makes the file, on a stand's machine as well: it needs the catalogue alone.
 */
export function createProductDocuments(inside: (request: Request) => Promise<Response>) {
  return async (path: string): Promise<ProductDocument> => {
    const sheet = parseSheetAddress(path);
    if (!sheet) return { status: 404 };
    const body = JSON.stringify(sheet);
    const headers = { 'Content-Type': 'application/json' };
    const answer = await inside(
      new Request(`http://inside.invalid${endpoints.goodsSheet.path}`, { method: 'POST', headers, body }),
    );
    if (!answer.ok) return { status: 503 };
    const { code, data } = (await answer.json()) as Envelope;
    if (code !== 1 || !data) return { status: 404 };
    return { name: data.name, body: new Uint8Array(Buffer.from(data.pdf, 'base64')) };
  };
}
