import { lazy, Suspense, type ComponentType } from 'react';
import { retryUntilLoaded } from '../api/retry-import';

/**
 * Creates a component whose code loads when it is first rendered. It renders nothing until an import succeeds; with React's
 * `lazy` alone, a failed import would replace the whole page with an error.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Component = lazy(async () => ({
    default: await retryUntilLoaded(load),
  })) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense>
      <Component {...props} />
    </Suspense>
  );
}
