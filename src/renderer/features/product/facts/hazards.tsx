import type { Product } from '../../../../shared/contract/calls';
import { NOT_ASSESSED, splitStatements, pictogramName } from '../../../../shared/catalogue/hazards';
import styles from './hazards.module.css';

/** GHS classification with its sources, or a warning that the product has none. */
export function Hazards({ hazard }: { hazard: Product['hazard'] }) {
  return (
    <div className={styles.hazards}>
      {hazard ? (
        <Classification hazard={hazard} />
      ) : (
        <>
          <p className={styles.signal}>{NOT_ASSESSED}</p>
          <p className={styles.note}>No source at hand classifies this product.</p>
        </>
      )}
      <p className={styles.note}>Read the safety data sheet of the lot before you open the container.</p>
    </div>
  );
}

function Classification({ hazard }: { hazard: NonNullable<Product['hazard']> }) {
  const { signal_word, pictograms, statements, sources, notes } = hazard;
  const { hazards, precautions } = splitStatements(statements);
  const statementLists = [
    { name: 'Hazard statements', list: hazards },
    { name: 'Precautionary statements', list: precautions },
  ];
  return (
    <>
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
      <div className={styles.statements}>
        {statementLists.map(
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
        {sources.length === 1 ? 'Source' : 'Sources'}: {sources.join('; ')}
      </p>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </>
  );
}

function Pictogram({ code }: { code: string }) {
  const { name, shape } = hazardPictogram(code);
  return (
    <figure className={styles.sign}>
      <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
        <path
          d="M32 3 61 32 32 61 3 32Z"
          fill="#fff"
          stroke="#c8102e"
          strokeWidth="3.5"
          strokeLinejoin="round"
        />
        {shape ? (
          <path d={shape} fill="#111" fillRule="evenodd" />
        ) : (
          <text x="32" y="36" fontSize="11" fontWeight="700" textAnchor="middle">
            {code}
          </text>
        )}
      </svg>
      <figcaption>
        {name} <span className={styles.code}>{code}</span>
      </figcaption>
    </figure>
  );
}

interface PictogramShape {
  name: string;
  /** SVG path in a view box of 64 × 64; '' for an unknown code, which is then shown as text. */
  shape: string;
}

/** Simplified drawings of the nine GHS pictograms, as SVG paths. */
const shapes: Readonly<Record<string, string>> = {
  GHS01: 'M26 38a8 8 0 1 0 .1 0ZM31 35l4-5 2 2-4 5ZM38 30l-2-7 4 5 3-7 1 8 7-2-5 5 6 3-7 1 2 6-6-4-3 4Z',
  GHS02:
    'M31 14c2 7 10 10 10 19 0 3-1 5-3 7 0-3-1-5-3-6 0 3-1 5-3 6-2-2-3-4-2-7-3 2-5 5-4 8-3-2-4-5-4-8 0-8 9-9 9-19ZM20 44h24v4H20Z',
  GHS03:
    'M32 30a8 8 0 1 0 .1 0Zm0 3.5a4.500 4.500 0 1 1-.1 0ZM31 12c2 4 7 6 7 11 0 2-1 4-2 5-1-2-1-3-2-4 0 2-1 3-2 4-1-2-2-3-1-5-2 2-2 4-2 6-3-1-5-4-5-7 0-5 7-5 7-10ZM20 48h24v4H20Z',
  GHS04: 'M17 40 38 19l6 1 1 6-21 21c-2 2-5 2-7 0s-2-5 0-7ZM42 17l4-4 5 5-4 4Z',
  GHS05:
    'M16 22l12-5 1 2-12 5ZM46 17l3 2-10 7-2-2ZM22 27h2v4h-2ZM25 32h2v4h-2ZM15 40h17v4H15ZM20 44h8l-2 3h-4ZM38 28h2v4h-2ZM41 33h2v4h-2ZM34 42l5-2 3 2 4-2 5 2v4H34Z',
  GHS06:
    'M32 15c7 0 11 5 11 11 0 4-2 7-5 8v4H26v-4c-3-1-5-4-5-8 0-6 4-11 11-11Zm-5 9a3 3 0 1 0 .1 0Zm10 0a3 3 0 1 0 .1 0Zm-5 6-1.500 3h3ZM18 40l14 5 14-5 1 3-11 4 11 3-1 2-14-4-14 4-1-2 11-3-11-4Z',
  GHS07: 'M28.500 16h7l-1.500 22h-4ZM32 41a4 4 0 1 0 .1 0Z',
  GHS08:
    'M32 12a5.500 5.500 0 1 0 .1 0ZM27 24h10c6 1 8 6 8 13v8H19v-8c0-7 2-12 8-13Zm5 3-2 6-6-2 4 5-5 3 6 1-1 6 4-5 4 5-1-6 6-1-5-3 4-5-6 2Z',
  GHS09:
    'M24 20l3 5 5-4-3 6 5 3h-6l-1 14h-4l1-15-6-3 5-1ZM33 40c4-5 10-6 15-2l3-2v8l-3-2c-5 4-11 3-15-2Zm4-2a1.200 1.200 0 1 0 .1 0ZM14 45h18v3H14Z',
};

/** Returns the name and the drawing of the pictogram with a code such as `GHS07`. */
export function hazardPictogram(code: string): PictogramShape {
  return { name: pictogramName(code), shape: shapes[code] ?? '' };
}
