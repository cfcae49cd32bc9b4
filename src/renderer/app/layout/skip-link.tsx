import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the header. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className={styles.skip}
      onClick={(event) => {
        // Without this the router would take `#main` for a place to go to and put it into the history.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
