import { lazy, Suspense, type ComponentType } from 'react';
import { retryImport } from '../api/retry-import';

/**
 * Creates a component whose code loads when it is first rendered; `select` returns it from the module. It renders nothing until
 * an import succeeds; with React's `lazy` alone, a failed import would replace the whole page with an error.
 */
export function lazyComponent<Module, Props extends object>(
  load: () => Promise<Module>,
  select: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const Component = lazy(async () => ({
    default: select(await retryImport(load)),
  })) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense>
      <Component {...props} />
    </Suspense>
  );
}
