import { useDismissEventBanner, useEventBannerShown } from '../../state/event-banner';
import { useSettings } from '../../state/settings';
import { focusContent } from '../../lib/focus-content';
import { SafeLink } from '../../components/layout/safe-link';
import { Icon } from '../../components/media/icon';
import styles from './event-banner.module.css';

/** The shop's event, shown by the Activities menu entry. The live region is always rendered so that it is announced. */
export function EventBanner() {
  const { event } = useSettings();
  const isShown = useEventBannerShown();
  const dismiss = useDismissEventBanner();
  return (
    <div aria-live="polite">
      {event && isShown && (
        <section className={styles.banner} aria-labelledby="event-title">
          <div className={styles.inner}>
            <p className={styles.text}>
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
                // The focused button disappears.
                focusContent();
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
