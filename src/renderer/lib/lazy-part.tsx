import { lazy, Suspense, type ComponentType } from 'react';

const FIRST_DELAY_MS = 2000;

/**
 * Creates a part of the page whose code loads when it is first rendered. Unlike with `lazy`, a failed import leaves the part
 * out until a later attempt succeeds; it would replace the whole page with an error.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const loadUntilReady = (delay: number): Promise<{ default: ComponentType<Props> }> =>
    load().then(
      (Part) => ({ default: Part }),
      () => new Promise((resolve) => setTimeout(() => resolve(loadUntilReady(delay * 2)), delay)),
    );
  const Part = lazy(() => loadUntilReady(FIRST_DELAY_MS)) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
