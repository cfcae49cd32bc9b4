import { createElement, lazy, Suspense, useState } from 'react';
import { retryUntilLoaded } from '../../api/retry-import';
import { CalculatorPanel, type CalculatorPanelProps } from './calculator-panel';
import { getLoadedTool, loadTool, toolEntries } from './registry';
import type { ToolEntry } from './tool';

type PanelProps = Omit<CalculatorPanelProps, 'tool'>;

const lazyPanels = new Map(
  toolEntries.map((entry) => [
    entry.id,
    lazy(async () => {
      const tool = await retryUntilLoaded((attempt) => loadTool(entry, attempt));
      return { default: (props: PanelProps) => <CalculatorPanel tool={tool} {...props} /> };
    }),
  ]),
);

/**
 * Panel of a calculator. The route's loader has already loaded the code of the calculator, except during hydration: then
 * the markup of the server stays until the import finishes.
 */
export function LazyPanel({ entry, ...props }: PanelProps & { entry: ToolEntry }) {
  // Fixed at mount: changing the component type would discard typed input.
  const [tool] = useState(() => getLoadedTool(entry));
  const Panel = lazyPanels.get(entry.id);
  return (
    <Suspense fallback={null}>
      {tool ? <CalculatorPanel tool={tool} {...props} /> : Panel && createElement(Panel, props)}
    </Suspense>
  );
}
