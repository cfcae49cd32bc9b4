import { useRef, type ReactNode } from 'react';
import styles from './backdrop.module.css';
import { Icon } from './icon';
import { useParticles } from './use-particles';

interface BackdropProps {
  className?: string | undefined;
  children: ReactNode;
}

/** Content over drifting particles, which `useParticles` omits on weak devices and for visitors who want less motion or less data. */
export function Backdrop({ className = '', children }: BackdropProps) {
  const view = useRef<HTMLDivElement>(null);
  const { ready, playing, togglePlaying } = useParticles(view);
  return (
    <div className={`${styles.container} ${className}`}>
      <div ref={view} className={styles.particles} aria-hidden="true" />
      {children}
      {ready && (
        <button
          type="button"
          className={styles.pause}
          aria-label={playing ? 'Pause the background' : 'Play the background'}
          onClick={togglePlaying}
        >
          <Icon name={playing ? 'pause' : 'play'} size={16} />
        </button>
      )}
    </div>
  );
}
