import { lazy, Suspense, type ComponentType } from 'react';

/**
 * Creates a part of the page whose code loads when it is first rendered. Unlike with `lazy`, a failed import leaves the part
 * out; it would replace the whole page with an error.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({
    default: await load().catch((): ComponentType<Props> => () => null),
  })) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
