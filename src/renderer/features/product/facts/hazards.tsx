import type { Product } from '../../../../shared/contract/calls';
import { Pictogram } from './pictogram';
import styles from './hazards.module.css';

/** Dangers of the substance in the words of the Globally Harmonized System. */
export function Hazards({ hazard }: { hazard: NonNullable<Product['hazard']> }) {
  const { signal_word, pictograms, statements } = hazard;
  const kinds = [
    { name: 'Hazard statements', list: statements.filter(({ code }) => !code.startsWith('P')) },
    { name: 'Precautionary statements', list: statements.filter(({ code }) => code.startsWith('P')) },
  ];
  return (
    <div className={styles.hazards}>
      {(signal_word || pictograms.length > 0) && (
        <div className={styles.signs}>
          {pictograms.map((code) => (
            <Pictogram key={code} code={code} />
          ))}
          {signal_word && (
            <p className={styles.signal}>
              <span className="visually-hidden">Signal word: </span>
              {signal_word}
            </p>
          )}
        </div>
      )}
      <div className={styles.kinds}>
        {kinds.map(
          ({ name, list }) =>
            list.length > 0 && (
              <div key={name}>
                <h3 className={styles.name}>{name}</h3>
                <ul>
                  {list.map(({ code, text }) => (
                    <li key={code} className={styles.statement}>
                      <span className={styles.code}>{code}</span> <span>{text}</span>
                    </li>
                  ))}
                </ul>
              </div>
            ),
        )}
      </div>
      <p className={styles.note}>
        The safety data sheet of the lot decides. Read it before you open the container.
      </p>
    </div>
  );
}
