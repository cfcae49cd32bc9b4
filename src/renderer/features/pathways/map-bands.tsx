import type { ReplyOf } from '../../../shared/contract/calls';
import { locationLabels } from '../../../shared/catalogue/pathway-terms';
import styles from './map-bands.module.css';

type Band = ReplyOf<'pathway'>['bands'][number];

/** The places of the map one below the other, each with its name at the left; membranes have two layers of lipids. */
export function MapBands({ bands, width }: { bands: readonly Band[]; width: number }) {
  return (
    <g aria-hidden="true">
      <defs>
        <pattern id="lipids" width="8" height="14" patternUnits="userSpaceOnUse">
          <circle cx="4" cy="2.5" r="2" className={styles.lipid} />
          <path d="M3 5V12M5 5V12" className={styles.tail} />
        </pattern>
      </defs>
      {bands.map(({ place, y, height }) => (
        <g key={place} transform={`translate(0 ${y})`}>
          <rect width={width} height={height} className={`${styles.band} ${styles[place] ?? ''}`} />
          {place === 'membrane' && (
            <>
              <rect width={width} height="14" fill="url(#lipids)" />
              <g transform={`translate(0 ${height}) scale(1 -1)`}>
                <rect width={width} height="14" fill="url(#lipids)" />
              </g>
            </>
          )}
          {place === 'nucleus' && <path d={`M0 1H${width}M0 5H${width}`} className={styles.envelope} />}
          <text x="14" y={height / 2 + 4} className={styles.name}>
            {locationLabels[place]}
          </text>{' '}
        </g>
      ))}
    </g>
  );
}
