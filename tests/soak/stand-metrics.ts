import { readFile, readdir } from 'node:fs/promises';
import type { ElectronApplication } from '@playwright/test';

/** What a running stand takes. */
export interface StandFigures {
  /** Page changes until then. */
  at: number;
  /** MiB of JavaScript in the page, after a collection. */
  heap: number;
  nodes: number;
  listeners: number;
  /** MiB of the main process. */
  rss: number;
  /** Open files of the main process. */
  files: number;
}

/** Looks at the page through Electron's own inspector, which knows every page, and at the main process from outside. */
export async function figuresOf(app: ElectronApplication, at: number): Promise<StandFigures> {
  const metrics = await app.evaluate(async ({ BrowserWindow }) => {
    const inspector = BrowserWindow.getAllWindows()[0]?.webContents.debugger;
    if (!inspector) throw new Error('there is no window');
    inspector.attach();
    await inspector.sendCommand('Performance.enable');
    await inspector.sendCommand('HeapProfiler.collectGarbage');
    const { metrics: found } = (await inspector.sendCommand('Performance.getMetrics')) as {
      metrics: { name: string; value: number }[];
    };
    inspector.detach();
    return Object.fromEntries(found.map(({ name, value }) => [name, value]));
  });
  const pid = app.process().pid ?? 0;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return {
    at,
    heap: (metrics['JSHeapUsedSize'] ?? 0) / 2 ** 20,
    nodes: metrics['Nodes'] ?? 0,
    listeners: metrics['JSEventListeners'] ?? 0,
    rss: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    files: (await readdir(`/proc/${pid}/fd`)).length,
  };
}
