import styles from './section-nav.module.css';

/** The parts of a long page, each one click away; plain anchors, so they work at once. */
export function SectionNav({ sections }: { sections: readonly { id: string; title: string }[] }) {
  if (sections.length < 2) return <div className={styles.gone} />;
  return (
    <nav className={styles.nav} aria-label="On this page">
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
