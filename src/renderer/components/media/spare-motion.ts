/** What a browser tells of its machine, and of what the person at it asked for; undefined = it does not tell. */
export interface Machine {
  /** Less motion was asked for. */
  calm: boolean;
  /** Fewer bytes were asked for. */
  saveData: boolean | undefined;
  /** Memory, in gigabytes. */
  memory: number | undefined;
  /** Processors that can work at one moment. */
  processors: number | undefined;
}

/** A machine with as little as this has better things to do than to move what only decorates. */
const WEAK = { memory: 2, processors: 2 };

/** Whether decoration may move here: nobody asked for less, and the machine is not known to be weak. */
export function mayDecorate({ calm, saveData = false, memory, processors }: Machine): boolean {
  const weak = isAtMost(memory, WEAK.memory) || isAtMost(processors, WEAK.processors);
  return !calm && !saveData && !weak;
}

function isAtMost(value: number | undefined, least: number): boolean {
  return value !== undefined && value <= least;
}
