import { createElement, lazy, Suspense, useState } from 'react';
import { retryUntilLoaded } from '../../api/retry-import';
import { CalculatorPanel, type CalculatorPanelProps } from './calculator-panel';
import { loadedTool, loadTool } from './lazy-tools';
import { entries } from './registry';
import type { ToolEntry } from './tool';

type Rest = Omit<CalculatorPanelProps, 'tool'>;

const later = new Map(
  entries.map((entry) => [
    entry.id,
    lazy(async () => {
      const tool = await retryUntilLoaded(() => loadTool(entry));
      return { default: (rest: Rest) => <CalculatorPanel tool={tool} {...rest} /> };
    }),
  ]),
);

/**
 * A calculator's panel. The loader has brought its code, save where a browser takes over what the server drew: there
 * the drawn page stays until the code is there, however long that takes.
 */
export function PanelWhenLoaded({ entry, ...rest }: Rest & { entry: ToolEntry }) {
  // It stays the one or the other, or what is typed would be lost with the change.
  const [tool] = useState(() => loadedTool(entry));
  const Later = later.get(entry.id);
  return (
    <Suspense fallback={null}>
      {tool ? <CalculatorPanel tool={tool} {...rest} /> : Later && createElement(Later, rest)}
    </Suspense>
  );
}
