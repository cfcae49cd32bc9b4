import { useDismissEventBanner, useEventBannerShown } from '../../state/event-banner';
import { useSettings } from '../../state/settings';
import { SafeLink } from '../../components/layout/safe-link';
import { Icon } from '../../components/media/icon';
import styles from './event-banner.module.css';

/** The shop's event, once the Activities entry called it up. The frame is always there, so that it is read out. */
export function EventBanner() {
  const { event } = useSettings();
  const shown = useEventBannerShown();
  const dismiss = useDismissEventBanner();
  return (
    <div aria-live="polite">
      {event && shown && (
        <section className={styles.banner} aria-labelledby="event-title">
          <div className={styles.inner}>
            <p className={styles.words}>
              <SafeLink href={event.url} className={styles.title}>
                <span id="event-title">{event.title}</span>
              </SafeLink>{' '}
              {event.text}
            </p>
            <button
              type="button"
              className={styles.close}
              aria-label="Close"
              onClick={() => {
                dismiss();
                // The button goes away with the banner, and the focus must not be lost with it.
                document.getElementById('main')?.focus({ preventScroll: true });
              }}
            >
              <Icon name="close" />
            </button>
          </div>
        </section>
      )}
    </div>
  );
}
