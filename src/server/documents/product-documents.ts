import { endpoints } from '../../shared/contract/endpoints';
import { parseDataSheetUrl } from '../../shared/catalogue/data-sheet-url';

interface Envelope {
  code: number;
  data: { name: string; pdf: string } | null;
}

/** `status`: 404 for an unknown document, 503 when it cannot be created at the moment. */
export type ProductDocument = { name: string; body: Uint8Array<ArrayBuffer> } | { status: 404 | 503 };

/**
 * Serves product documents at permanent URLs such as `/documents/data-sheet-QC10000.pdf`, by the call `goodsSheet`. Needs
 * only the catalogue, so that it also works offline.
 */
export function createProductDocuments(dispatch: (request: Request) => Promise<Response>) {
  return async (path: string): Promise<ProductDocument> => {
    const sheet = parseDataSheetUrl(path);
    if (!sheet) return { status: 404 };
    const body = JSON.stringify(sheet);
    const headers = { 'Content-Type': 'application/json' };
    const reply = await dispatch(
      new Request(`http://inside.invalid${endpoints.goodsSheet.path}`, { method: 'POST', headers, body }),
    );
    if (!reply.ok) return { status: 503 };
    const { code, data } = (await reply.json()) as Envelope;
    if (code !== 1 || !data) return { status: 404 };
    return { name: data.name, body: new Uint8Array(Buffer.from(data.pdf, 'base64')) };
  };
}
