import { useRef } from 'react';
import { SafeImage } from '../../../components/media/safe-image';
import styles from './attract-slide.module.css';
import type { Slide } from './attract-slides';
import { PathwaySketch } from './pathway-sketch';
import { useDrift } from './use-slow-pan';

/** One view of the loop, which comes in slowly and is never twice at the same place. */
export function AttractSlide({ slide, brand }: { slide: Slide; brand: string }) {
  const drifting = useRef<HTMLDivElement>(null);
  useDrift(drifting);
  return (
    <div ref={drifting} className={styles.slide}>
      <div className={styles.words}>
        <p className={styles.brand}>{brand}</p>
        <h2 className={styles.title}>{slide.title}</h2>
        {slide.kind !== 'facts' && <p className={styles.text}>{slide.text}</p>}
        <button type="button" className={styles.begin}>
          Touch the screen to begin
        </button>
      </div>
      {slide.kind === 'facts' && (
        <dl className={styles.facts}>
          {slide.facts.map(({ num, tit }) => (
            <div key={tit}>
              <dt>{tit}</dt>
              <dd>{num}</dd>
            </div>
          ))}
        </dl>
      )}
      {slide.kind === 'products' && (
        <div className={styles.pictures}>
          {slide.pictures.map((picture) => (
            <SafeImage key={picture} src={picture} alt="" width={480} height={360} />
          ))}
        </div>
      )}
      {slide.kind === 'pathway' && <PathwaySketch map={slide.map} />}
    </div>
  );
}
