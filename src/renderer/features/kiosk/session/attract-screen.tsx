import { useEffect, useState } from 'react';
import { useClient } from '../../../api/client-context';
import { useSettings } from '../../../state/settings';
import { useModal } from '../../../hooks/use-modal';
import styles from './attract-screen.module.css';
import { AttractSlide } from './attract-slide';
import { type AttractSlideData, buildSlides } from './attract-slides';
import { areDoorsOpen, type ShowHours } from '../../../../shared/stands/show-hours';

const SLIDE_MS = 8_000;
/** How long what is shown at night stays at one place. */
const NIGHT_MS = 600_000;
/** A swipe ends without a click; until then whatever the finger does must not reach the page below. */
const SETTLE_MS = 350;

/**
 * A loop for whoever passes by, which rests while the doors of the show are closed. The first touch uncovers the start page, which lies ready below, and nothing else: the
 * cover catches the touch to its end.
 */
export function AttractScreen({ onBegin }: { onBegin: () => void }) {
  const client = useClient();
  const settings = useSettings();
  const dialog = useModal('window');
  const isNight = useIsClosed(settings.stand?.hours);
  const [slides, setSlides] = useState<readonly AttractSlideData[]>([
    { kind: 'facts', title: settings.claim, facts: settings.key_facts },
  ]);
  const [at, setAt] = useState(0);
  const [touched, setTouched] = useState(false);
  const [lifted, setLifted] = useState(false);

  useEffect(() => {
    let there = true;
    void buildSlides(client, settings).then((found) => there && setSlides(found));
    return () => {
      there = false;
    };
  }, [client, settings]);
  useEffect(() => {
    const turning = setInterval(() => setAt((before) => before + 1), isNight ? NIGHT_MS : SLIDE_MS);
    return () => clearInterval(turning);
  }, [isNight]);
  useEffect(() => {
    window.addEventListener('keydown', onBegin);
    return () => window.removeEventListener('keydown', onBegin);
  }, [onBegin]);
  useEffect(() => {
    if (!lifted) return;
    const settling = setTimeout(onBegin, SETTLE_MS);
    return () => clearTimeout(settling);
  }, [lifted, onBegin]);

  const slide = slides[at % slides.length];
  return (
    <dialog
      ref={dialog}
      className={styles.cover}
      aria-label="Welcome"
      data-whole
      data-touched={touched}
      data-night={isNight}
      onPointerDown={() => setTouched(true)}
      onPointerUp={() => setLifted(true)}
      onPointerCancel={() => setLifted(true)}
      onClick={onBegin}
      onCancel={onBegin}
    >
      <div className={styles.stage} data-corner={at % 4}>
        {isNight && <NightView brand={settings.brand} />}
        {!isNight && slide && <AttractSlide key={at} slide={slide} brand={settings.brand} />}
      </div>
    </dialog>
  );
}

/** Shown over the start page until somebody touches it; a page that was opened elsewhere is in use already. */
export function AttractLoop() {
  const [resting, setResting] = useState(() => window.location.pathname === '/');
  return resting ? <AttractScreen onBegin={() => setResting(false)} /> : null;
}

/** A dark, still screen while the doors are closed: it saves power, and a touch wakes it all the same. */
function NightView({ brand }: { brand: string }) {
  return (
    <div className={styles.night}>
      <p>{brand}</p>
      <button type="button" className={styles.begin}>
        Touch the screen to begin
      </button>
    </div>
  );
}

const LOOK_MS = 30_000;

/** Whether the doors of the show are closed; never where no hours are set. */
function useIsClosed(hours: ShowHours | undefined): boolean {
  const [isNight, setNight] = useState(() => areClosed(hours));
  useEffect(() => {
    const looking = setInterval(() => setNight(areClosed(hours)), LOOK_MS);
    return () => clearInterval(looking);
  }, [hours]);
  return isNight;
}

const areClosed = (hours: ShowHours | undefined) => hours !== undefined && !areDoorsOpen(hours, new Date());
