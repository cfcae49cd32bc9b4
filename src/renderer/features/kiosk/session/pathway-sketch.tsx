import type { PathwayMap } from './attract-slides';
import styles from './pathway-sketch.module.css';

/** A signaling pathway's map as a picture: nothing in it can be pressed. */
export function PathwaySketch({ map }: { map: PathwayMap }) {
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
