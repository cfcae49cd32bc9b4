import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { useSettings } from '../../../state/settings';
import { PaperTable, type PublicationColumn } from '../../../components/product/publication-table';
import shared from '../../../components/product/publication-table.module.css';
import styles from './literature-table.module.css';

type Papers = ReplyOf<'papers'>['list'];

const before: readonly PublicationColumn<Papers[number]>[] = [
  { head: 'Publication', cell: ({ name }) => name, className: `${shared.wide} ${styles.paper}` },
  { head: 'Journal', cell: ({ pub }) => pub || '–', className: styles.journal },
  { head: 'Year', cell: ({ year }) => year, className: shared.number },
];

const after: readonly PublicationColumn<Papers[number]>[] = [
  {
    head: 'Products',
    cell: ({ products }) => (
      <ul>
        {products.map(({ id, goods_sn, goods_name }) => (
          <li key={id}>
            <Link to={`/goodsInfo?id=${id}`}>{goods_name}</Link> <span>{goods_sn}</span>
          </li>
        ))}
      </ul>
    ),
    className: `${shared.product} ${shared.wide} ${styles.product}`,
  },
];

/** Publications with journal, year, PubMed number and all products in them. */
export function LiteratureTable({ papers }: { papers: Papers }) {
  const settings = useSettings();
  return <PaperTable rows={papers} {...{ before, after, settings }} />;
}
