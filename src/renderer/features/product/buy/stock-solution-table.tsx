import { Link } from 'react-router-dom';
import { formatVolume, stockVolume } from '../../../../shared/calculators/stock-volumes';
import styles from './stock-solution-table.module.css';

const massesMg = [1, 5, 10];
const concentrationsMillimolar = [1, 5, 10, 50];

/** Solvent volumes for stock solutions of common masses. `weight` is the molecular weight in g/mol as text. */
export function StockSolutionTable({ goodsId, weight }: { goodsId: number; weight: string }) {
  const gramsPerMole = Number(weight);
  if (!(gramsPerMole > 0)) return null;
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {`Solvent to add for a pure compound of ${weight} g/mol`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Stock</th>
            {massesMg.map((mass) => (
              <th key={mass} scope="col">
                {`${mass} mg`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {concentrationsMillimolar.map((millimolar) => (
            <tr key={millimolar}>
              <th scope="row">{`${millimolar} mM`}</th>
              {massesMg.map((mass) => (
                <td key={mass}>{formatVolume(stockVolume(mass, gramsPerMole, millimolar))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Link to={`/calc?tool=stock&goods=${goodsId}`} rel="nofollow" className={styles.more}>
        Other amounts, salt and purity: stock solution calculator
      </Link>
    </>
  );
}
