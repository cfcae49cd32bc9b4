import { Link } from 'react-router-dom';
import type { Product } from '../../../../shared/contract/calls';
import { dataSheetUrl, type SheetKind } from '../../../../shared/catalogue/data-sheet-url';
import type { DocumentKind } from '../../../../shared/catalogue/product-document-url';
import { useSettings } from '../../../state/settings';
import { SafeLink } from '../../../components/layout/safe-link';
import styles from './documents.module.css';

/** Sheets that are created for products without a supplied document of that kind. */
const sheets: readonly { sheet: SheetKind; kind: DocumentKind; title: string }[] = [
  { sheet: 'data', kind: 'datasheet', title: 'Data sheet' },
  { sheet: 'safety', kind: 'sds', title: 'Safety data sheet' },
];

export function Documents({ product }: { product: Product }) {
  const { documents, goods_sn } = product;
  const createdSheets = sheets.filter(({ kind }) => !documents.some((document) => document.kind === kind));
  const createdTitles = createdSheets.map(({ title }) => title.toLowerCase()).join(', ');
  return (
    <>
      <ul className={styles.documents}>
        {createdSheets.map(({ sheet, title }) => (
          <li key={sheet}>
            <PdfLink title={title} path={dataSheetUrl(goods_sn, sheet)} />
          </li>
        ))}
        {documents.map(({ title, url, kind, language }) => (
          <li key={`${title} ${url}`}>
            {kind ? (
              <PdfLink title={title + languageText(language)} path={url} isOriginal />
            ) : (
              <SafeLink href={url} newTab className={styles.document}>
                {title}
              </SafeLink>
            )}
          </li>
        ))}
        <li>
          <Link
            to={`/coa?${new URLSearchParams({ key: goods_sn })}`}
            rel="nofollow"
            className={styles.document}
          >
            Certificates by lot
          </Link>
        </li>
      </ul>
      {createdTitles && <p className={styles.note}>{`Created from catalogue data: ${createdTitles}`}</p>}
    </>
  );
}

const languageNames: Readonly<Record<string, string>> = {
  de: 'German',
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  it: 'Italian',
  ja: 'Japanese',
  zh: 'Chinese',
};

function languageText(language = ''): string {
  return language ? `, ${languageNames[language] ?? language}` : '';
}

/** Links to a PDF. A kiosk, where visitors cannot save files, links to the website; the kiosk shows such a link as a QR code. */
function PdfLink({ title, path, isOriginal }: { title: string; path: string; isOriginal?: boolean }) {
  const { stand } = useSettings();
  const note = isOriginal && <span className={styles.note}>Original document</span>;
  if (stand?.mode !== 'kiosk')
    return (
      <span className={styles.file}>
        <a href={path} download className={styles.document}>
          {title} (PDF)
        </a>
        {note}
      </span>
    );
  if (!stand.website) return <span>{title}: please ask our staff</span>;
  return (
    <span className={styles.file}>
      <a href={stand.website + path} target="_blank" rel="noopener nofollow" className={styles.document}>
        {title} (PDF) on your phone
      </a>
      {note}
    </span>
  );
}
