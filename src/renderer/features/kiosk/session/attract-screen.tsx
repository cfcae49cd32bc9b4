import { useEffect, useState } from 'react';
import { isWithinShowHours, type ShowHours } from '../../../../shared/stands/show-hours';
import { useClient } from '../../../api/client-context';
import { useModal } from '../../../hooks/use-modal';
import { useSettings } from '../../../state/settings';
import { onUserActivity } from '../staff/staff-activity';
import styles from './attract-screen.module.css';
import { AttractSlide } from './attract-slide';
import { buildSlides, type AttractSlideData } from './attract-slides';

const SLIDE_INTERVAL_MS = 8_000;
/** Positions of the text, near the corners of the screen. */
const CORNER_COUNT = 4;
/** Interval between positions of the text outside show hours, against burn-in of the screen. */
const NIGHT_INTERVAL_MS = 600_000;
/**
 * Milliseconds for which the invisible screen still covers the page after the finger is lifted, so that the click that follows
 * does not activate anything on the page. After a swipe no click follows, so a timer closes the screen.
 */
const CLICK_GUARD_MS = 350;

/**
 * Attract loop, dark outside show hours. The first touch reveals the start page without activating anything on
 * it.
 */
function AttractScreen({ onBegin }: { onBegin: () => void }) {
  const client = useClient();
  const settings = useSettings();
  const dialog = useModal('window');
  const isNight = useIsOutsideShowHours(settings.stand?.hours);
  const [slides, setSlides] = useState<readonly AttractSlideData[]>([
    { kind: 'facts', title: settings.claim, facts: settings.key_facts },
  ]);
  const [slideIndex, setSlideIndex] = useState(0);
  const [isTouched, setTouched] = useState(false);
  const [isReleased, setReleased] = useState(false);

  useEffect(() => {
    let isMounted = true;
    void buildSlides(client, settings).then((loaded) => isMounted && setSlides(loaded));
    return () => {
      isMounted = false;
    };
  }, [client, settings]);
  useEffect(() => {
    const timer = setInterval(
      () => setSlideIndex((index) => index + 1),
      isNight ? NIGHT_INTERVAL_MS : SLIDE_INTERVAL_MS,
    );
    return () => clearInterval(timer);
  }, [isNight]);
  useEffect(() => {
    window.addEventListener('keydown', onBegin);
    return () => window.removeEventListener('keydown', onBegin);
  }, [onBegin]);
  useEffect(() => {
    if (!isReleased) return;
    const timer = setTimeout(onBegin, CLICK_GUARD_MS);
    return () => clearTimeout(timer);
  }, [isReleased, onBegin]);

  const slide = slides[slideIndex % slides.length];
  return (
    <dialog
      ref={dialog}
      className={styles.cover}
      aria-label="Welcome"
      data-fullscreen
      data-touched={isTouched}
      data-night={isNight}
      onPointerDown={() => setTouched(true)}
      onPointerUp={() => setReleased(true)}
      onPointerCancel={() => setReleased(true)}
      onClick={onBegin}
      onCancel={onBegin}
    >
      <div className={styles.frame} data-corner={slideIndex % CORNER_COUNT}>
        {isNight && <NightView brand={settings.brand} />}
        {!isNight && slide && <AttractSlide key={slideIndex} slide={slide} brand={settings.brand} />}
      </div>
    </dialog>
  );
}

/** Key in `sessionStorage`, whose items survive a crash of the page and are deleted at the end of the session. */
const IN_USE_KEY = 'session in use';

/**
 * Shown over the start page until the first input of a session. A page that is loaded again within a session, such as after a
 * crash, must not invite the next visitor: cart and sign-in of the session continue.
 */
export function AttractLoop() {
  const [isIdle, setIdle] = useState(
    () => window.location.pathname === '/' && sessionStorage.getItem(IN_USE_KEY) === null,
  );
  useEffect(() => onUserActivity(window, () => sessionStorage.setItem(IN_USE_KEY, 'true')), []);
  return isIdle ? <AttractScreen onBegin={() => setIdle(false)} /> : null;
}

/** A dark screen without animation outside show hours, which saves power. */
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

/** Interval between checks of the show hours. */
const CHECK_INTERVAL_MS = 30_000;

/** Returns whether it is outside show hours; false when no hours are configured. */
function useIsOutsideShowHours(hours: ShowHours | undefined): boolean {
  const [isNight, setNight] = useState(() => isOutsideShowHours(hours));
  useEffect(() => {
    const timer = setInterval(() => setNight(isOutsideShowHours(hours)), CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [hours]);
  return isNight;
}

const isOutsideShowHours = (hours: ShowHours | undefined) =>
  hours !== undefined && !isWithinShowHours(hours, new Date());
