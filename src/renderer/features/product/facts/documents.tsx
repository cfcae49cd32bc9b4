import { Link } from 'react-router-dom';
import type { Product } from '../../../../shared/contract/calls';
import { dataSheetUrl, type SheetKind } from '../../../../shared/catalogue/data-sheet-url';
import { useSettings } from '../../../state/settings';
import { SafeLink } from '../../../components/layout/safe-link';
import styles from './documents.module.css';

const sheets: readonly [SheetKind, string][] = [
  ['data', 'Data sheet'],
  ['safety', 'Safety data sheet'],
];

export function Documents({ product }: { product: Product }) {
  const { documents, goods_sn } = product;
  const { stand } = useSettings();
  return (
    <ul className={styles.documents}>
      {sheets.map(([kind, title]) => (
        <li key={kind}>
          {stand?.mode === 'kiosk' ? (
            <KioskDocumentLink title={title} path={dataSheetUrl(goods_sn, kind)} website={stand.website} />
          ) : (
            <a href={dataSheetUrl(goods_sn, kind)} download className={styles.document}>
              {title} (PDF)
            </a>
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
      {documents.map(({ title, url }) => (
        <li key={`${title} ${url}`}>
          <SafeLink href={url} newTab className={styles.document}>
            {title}
          </SafeLink>
        </li>
      ))}
    </ul>
  );
}

/** Kiosk visitors cannot save files: links to the website's copy, which the kiosk shows as a QR code. */
function KioskDocumentLink(sheet: { title: string; path: string; website: string | undefined }) {
  const { title, path, website } = sheet;
  if (!website) return <span>{title}: please ask our staff</span>;
  return (
    <a href={website + path} target="_blank" rel="noopener nofollow" className={styles.document}>
      {title} (PDF) on your phone
    </a>
  );
}
