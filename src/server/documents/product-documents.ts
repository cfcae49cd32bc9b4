import { endpoints } from '../../shared/contract/endpoints';
import { SUCCEEDED } from '../../shared/contract/envelope';
import { dataSheetFileName, parseDataSheetUrl, type SheetKind } from '../../shared/catalogue/data-sheet-url';
import { parseSuppliedDocumentUrl } from '../../shared/catalogue/product-document-url';
import type { Catalogue } from '../catalogue/catalogue';
import { findProductName, findSuppliedDocument } from '../catalogue/product-store';
import { findDocumentFile, type ReleaseFile } from '../catalogue/release-file-store';
import type { ClientInfo, FetchHandler } from '../http/pipeline';

interface Envelope {
  code: number;
  data: { name: string; pdf: string } | null;
}

/** `status`: 404 for an unknown document, 503 when it cannot be created at the moment. */
export type ProductDocument =
  | {
      name: string;
      /** A file that the shop imported. */
      supplied: ReleaseFile;
    }
  | {
      name: string;
      /** A PDF that the program created. */
      created: Uint8Array<ArrayBuffer>;
    }
  | { status: 404 | 503 };

/**
 * Serves product documents at permanent URLs: supplied files such as `/documents/files/<hash>/manual.pdf`, and sheets such
 * as `/documents/data-sheet-QC10000.pdf`, which are the supplied ones or created by the call `goodsSheet`. Needs only the
 * catalogue, so that it also works offline. Networks of clients take turns when sheets are created.
 */
export function createProductDocuments(catalogue: Catalogue, callApi: FetchHandler) {
  return async (path: string, client: ClientInfo): Promise<ProductDocument> => {
    const supplied = parseSuppliedDocumentUrl(path);
    if (supplied) {
      const file = await findDocumentFile(catalogue, supplied.hash);
      return file ? { name: supplied.name, supplied: file } : { status: 404 };
    }
    const sheet = parseDataSheetUrl(path);
    if (!sheet) return { status: 404 };
    const suppliedSheet = await findSuppliedSheet(catalogue, sheet);
    if (suppliedSheet)
      return { name: dataSheetFileName(suppliedSheet.goodsSn, sheet.kind), supplied: suppliedSheet.file };
    const body = JSON.stringify(sheet);
    const headers = { 'Content-Type': 'application/json' };
    const reply = await callApi(
      new Request(`http://inside.invalid${endpoints.goodsSheet.path}`, { method: 'POST', headers, body }),
      client,
    );
    if (!reply.ok) return { status: 503 };
    const { code, data } = (await reply.json()) as Envelope;
    if (code !== SUCCEEDED || !data) return { status: 404 };
    return { name: data.name, created: new Uint8Array(Buffer.from(data.pdf, 'base64')) };
  };
}

const documentKindBySheet = { data: 'datasheet', safety: 'sds' } as const;

/** Returns the sheet that the shop supplied for a product; null when there is none. */
export async function findSuppliedSheet(
  catalogue: Catalogue,
  { goods_sn, kind }: { goods_sn: string; kind: SheetKind },
): Promise<{ goodsSn: string; file: ReleaseFile } | null> {
  const match = await catalogue.search.resolveNumber(goods_sn);
  const product = match && (await findProductName(catalogue, match.goodsId));
  const file =
    product && (await findSuppliedDocument(catalogue, product.goods_id, documentKindBySheet[kind]));
  return file ? { goodsSn: product.goods_sn, file } : null;
}
