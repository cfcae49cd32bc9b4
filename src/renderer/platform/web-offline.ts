import type { Platform } from '../../shared/platform/platform';

export { clearOfflinePages as forgetPages, saveOfflinePage as keepPage, offlinePages as keptPages } from './web-cached-pages';

/**
 * Has the shop's service worker fetch and keep the shop's files, and waits until what this page loads passes through
 * it. Never where workers are not allowed: no https, a private window, a policy.
 */
export async function enableOffline(): ReturnType<Platform['enableOffline']> {
  if (!('serviceWorker' in navigator)) return 'never';
  const { serviceWorker } = navigator;
  try {
    const arrived = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
    await serviceWorker.register('/sw.js');
    if (serviceWorker.controller) return 'all-along';
    await arrived;
    keepShownPictures();
    return 'from-now-on';
  } catch {
    return 'never';
  }
}

/**
 * Asks for the pictures that came before the worker once more, through it: the browser still has them at hand. One
 * whose data stands in the page, as a captcha's does, needs no keeping and may not be fetched.
 */
function keepShownPictures(): void {
  for (const { currentSrc, naturalWidth } of document.images) {
    if (naturalWidth > 0 && currentSrc.startsWith(window.location.origin))
      fetch(currentSrc).catch(() => undefined);
  }
}

/** Whether the shop's server answers at all, past everything that was kept; one that cannot save does. */
export function isServerReachable(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    async (response) => response.ok || (await response.text()).startsWith('degraded'),
    () => false,
  );
}
