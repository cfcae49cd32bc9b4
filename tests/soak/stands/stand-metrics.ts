import { readFile, readdir } from 'node:fs/promises';
import type { ElectronApplication } from '@playwright/test';

/** Resource use of a running stand. */
export interface StandMetrics {
  /** Number of navigations before the sample. */
  navigations: number;
  /** MiB of the page's JavaScript heap after garbage collection. */
  heap: number;
  /** DOM nodes of the page. */
  nodes: number;
  /** Event listeners of the page. */
  listeners: number;
  /** MiB of memory of the main process (resident set size). */
  rss: number;
  /** Open files of the main process. */
  files: number;
}

/** Reads the page's metrics through Electron's debugger and those of the main process from /proc. */
export async function readStandMetrics(app: ElectronApplication, navigations: number): Promise<StandMetrics> {
  const metrics = await app.evaluate(async ({ BrowserWindow }) => {
    const inspector = BrowserWindow.getAllWindows()[0]?.webContents.debugger;
    if (!inspector) throw new Error('no window');
    // In a locked page, the debugger is already attached.
    const wasAttached = inspector.isAttached();
    if (!wasAttached) inspector.attach();
    await inspector.sendCommand('Performance.enable');
    await inspector.sendCommand('HeapProfiler.collectGarbage');
    const { metrics: pageMetrics } = (await inspector.sendCommand('Performance.getMetrics')) as {
      metrics: { name: string; value: number }[];
    };
    if (!wasAttached) inspector.detach();
    return Object.fromEntries(pageMetrics.map(({ name, value }) => [name, value]));
  });
  const pid = app.process().pid ?? 0;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return {
    navigations,
    heap: (metrics['JSHeapUsedSize'] ?? 0) / 2 ** 20,
    nodes: metrics['Nodes'] ?? 0,
    listeners: metrics['JSEventListeners'] ?? 0,
    rss: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    files: (await readdir(`/proc/${pid}/fd`)).length,
  };
}
