import { lazy, Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { tryImport } from '../../api/retry-import';
import { Button } from '../forms/button';

/** Failed imports after which the visitor can reload the page: a new version of the shop may have replaced the file. */
const MAX_ATTEMPTS = 2;

/**
 * Creates a component, such as a dialog that a visitor opens, whose code loads when it is first rendered. After a failed import
 * it offers to try again, and then to reload the page.
 */
export function retryableComponent<Module, Props extends object>(
  load: () => Promise<Module>,
  select: (module: Module) => ComponentType<Props>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function RetryableComponent(props: Props) {
    const [attempt, setAttempt] = useState(1);
    const Component = useMemo(
      () =>
        loaded ??
        (lazy(async (): Promise<{ default: ComponentType<Props> }> => {
          const module = await tryImport(load, attempt).catch(() => null);
          if (module) return { default: (loaded = select(module)) };
          const retry =
            attempt < MAX_ATTEMPTS ? () => setAttempt(attempt + 1) : () => window.location.reload();
          return { default: () => <ImportFailed attempt={attempt} onRetry={retry} /> };
        }) as unknown as ComponentType<Props>),
      [attempt],
    );
    return (
      // Inside this component: a boundary outside of it would lose the number of the attempt while the code loads.
      <Suspense fallback={fallback}>
        <Component {...props} />
      </Suspense>
    );
  };
}

function ImportFailed({ attempt, onRetry }: { attempt: number; onRetry: () => void }) {
  return (
    <div role="alert">
      <p>This part of the page could not be loaded.</p>
      <Button onClick={onRetry}>{attempt < MAX_ATTEMPTS ? 'Try again' : 'Reload the page'}</Button>
    </div>
  );
}
