import { useEffect, useRef, type RefObject } from 'react';
import { SafeImage } from '../../../components/media/safe-image';
import { usePrefersReducedMotion } from '../../../hooks/use-prefers-reduced-motion';
import styles from './attract-slide.module.css';
import type { AttractSlideData, PathwayMapData } from './attract-slides';

/** A slide of the attract loop, which moves slowly to avoid burn-in of the screen. */
export function AttractSlide({ slide, brand }: { slide: AttractSlideData; brand: string }) {
  const slideElement = useRef<HTMLDivElement>(null);
  useSlowPan(slideElement);
  return (
    <div ref={slideElement} className={styles.slide}>
      <div className={styles.content}>
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

/** Interval between steps of one pixel, in milliseconds. */
const STEP_MS = 500;

/**
 * Moves an element by one pixel at a time to avoid burn-in. Uses a timer, because a CSS animation would repaint
 * every frame all day.
 */
function useSlowPan(element: RefObject<HTMLElement>): void {
  const reducedMotion = usePrefersReducedMotion();
  useEffect(() => {
    if (reducedMotion) return;
    let pixels = 0;
    const timer = setInterval(() => {
      pixels += 1;
      if (element.current) element.current.style.transform = `translate(${pixels}px, ${-pixels}px)`;
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [element, reducedMotion]);
}

/** A non-interactive pathway map. */
function PathwaySketch({ map }: { map: PathwayMapData }) {
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
