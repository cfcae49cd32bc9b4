import { createElement, lazy, Suspense, useState } from 'react';
import { retryUntilLoaded } from '../../api/retry-import';
import { CalculatorPanel, type CalculatorPanelProps } from './calculator-panel';
import { loadedTool, loadTool, toolEntries } from './registry';
import type { ToolEntry } from './tool';

type PanelProps = Omit<CalculatorPanelProps, 'tool'>;

const lazyPanels = new Map(
  toolEntries.map((entry) => [
    entry.id,
    lazy(async () => {
      const tool = await retryUntilLoaded(() => loadTool(entry));
      return { default: (props: PanelProps) => <CalculatorPanel tool={tool} {...props} /> };
    }),
  ]),
);

/**
 * A calculator's panel. The route's loader has loaded its code, except during hydration, when the server's markup
 * stays until the import finishes.
 */
export function LazyPanel({ entry, ...props }: PanelProps & { entry: ToolEntry }) {
  // Fixed at mount: changing the component type would discard typed input.
  const [tool] = useState(() => loadedTool(entry));
  const Panel = lazyPanels.get(entry.id);
  return (
    <Suspense fallback={null}>
      {tool ? <CalculatorPanel tool={tool} {...props} /> : Panel && createElement(Panel, props)}
    </Suspense>
  );
}
