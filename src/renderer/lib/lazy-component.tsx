import { lazy, Suspense, type ComponentType } from 'react';

/** Milliseconds until a failed import is tried again; the delay doubles with each attempt. */
const FIRST_DELAY_MS = 2000;

/**
 * Creates a component whose code loads when it is first rendered. It renders nothing until an import succeeds; with `lazy`, a
 * failed import would replace the whole page with an error.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const loadUntilReady = (delayMs: number): Promise<{ default: ComponentType<Props> }> =>
    load().then(
      (Component) => ({ default: Component }),
      () => new Promise((resolve) => setTimeout(() => resolve(loadUntilReady(delayMs * 2)), delayMs)),
    );
  const Component = lazy(() => loadUntilReady(FIRST_DELAY_MS)) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense>
      <Component {...props} />
    </Suspense>
  );
}
