import { type RefObject, useEffect, useRef } from 'react';
import { SafeImage } from '../../../components/media/safe-image';
import styles from './attract-slide.module.css';
import type { PathwayMap, AttractSlideData } from './attract-slides';
import { usePrefersReducedMotion } from '../../../hooks/use-prefers-reduced-motion';

/** One view of the loop, which comes in slowly and is never twice at the same place. */
export function AttractSlide({ slide, brand }: { slide: AttractSlideData; brand: string }) {
  const drifting = useRef<HTMLDivElement>(null);
  useSlowPan(drifting);
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

/** Milliseconds until the next pixel. */
const STEP_MS = 500;

/**
 * Moves an element on by a pixel now and then, so that none of the screen's shows the same for hours. By a timer, because
 * an animation asks for every frame of the screen, also where few of them differ, and keeps the machine busy all day.
 */
function useSlowPan(element: RefObject<HTMLElement>): void {
  const calm = usePrefersReducedMotion();
  useEffect(() => {
    if (calm) return;
    let pixels = 0;
    const moving = setInterval(() => {
      pixels += 1;
      if (element.current) element.current.style.transform = `translate(${pixels}px, ${-pixels}px)`;
    }, STEP_MS);
    return () => clearInterval(moving);
  }, [element, calm]);
}

/** A signaling pathway's map as a picture: nothing in it can be pressed. */
function PathwaySketch({ map }: { map: PathwayMap }) {
  return (
    <svg className={styles.map} viewBox={`0 0 ${map.width} ${map.height}`} aria-hidden="true">
      {map.relations.map(({ from, to, path }) => (
        <path key={`${from} ${to} ${path}`} d={path} className={styles.relation} />
      ))}
      {map.nodes.map(({ name, x, y, width, height }) => (
        <g key={name}>
          <rect
            x={x - width / 2}
            y={y - height / 2}
            width={width}
            height={height}
            rx={8}
            className={styles.node}
          />
          <text x={x} y={y} className={styles.name}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
