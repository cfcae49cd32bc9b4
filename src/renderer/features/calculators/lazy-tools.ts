import type { Tool, ToolEntry } from './tool';

const loaded = new Map<string, Tool>();

/** A calculator with its code, which comes when it is opened first. */
export async function loadTool(entry: ToolEntry): Promise<Tool> {
  const tool = loaded.get(entry.id) ?? { ...entry, ...(await entry.load()) };
  loaded.set(entry.id, tool);
  return tool;
}

/** The calculator if its code is there already. */
export function loadedTool(entry: ToolEntry): Tool | null {
  return loaded.get(entry.id) ?? null;
}
