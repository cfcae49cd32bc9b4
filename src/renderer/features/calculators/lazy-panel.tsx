import { createElement, lazy, Suspense, useState } from 'react';
import { retryUntilLoaded } from '../../api/retry-import';
import { CalculatorPanel, type CalculatorPanelProps } from './calculator-panel';
import { loadedTool, loadTool } from './registry';
import { toolEntries } from './registry';
import type { ToolEntry } from './tool';

type Rest = Omit<CalculatorPanelProps, 'tool'>;

const lazyPanels = new Map(
  toolEntries.map((entry) => [
    entry.id,
    lazy(async () => {
      const tool = await retryUntilLoaded(() => loadTool(entry));
      return { default: (rest: Rest) => <CalculatorPanel tool={tool} {...rest} /> };
    }),
  ]),
);

/**
 * A calculator's panel. Its code is loaded by the loader, except during hydration, where the server markup
 * stays until the import finishes.
 */
export function LazyPanel({ entry, ...rest }: Rest & { entry: ToolEntry }) {
  // Fixed at mount: changing the component type would discard typed input.
  const [tool] = useState(() => loadedTool(entry));
  const Panel = lazyPanels.get(entry.id);
  return (
    <Suspense fallback={null}>
      {tool ? <CalculatorPanel tool={tool} {...rest} /> : Panel && createElement(Panel, rest)}
    </Suspense>
  );
}
