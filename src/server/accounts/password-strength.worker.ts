/** What the thread answers. */
export interface Judgement {
  /** From 0 (guessed at once) to 4. */
  score: number;
  /** What is wrong with it, as the library says it. */
  warning: string | null;
}

export interface JudgeOrder {
  password: string;
  known: readonly string[];
}

/** What is looked at; what follows makes a password no easier to guess. */
const LONGEST = 100;

/** The thread's program; its data are the places of the library and its dictionaries. */
export const judgeProgram = `
const { parentPort, workerData } = require('node:worker_threads');
const [{ ZxcvbnFactory }, common, english] = workerData.map((file) => require(file));
const zxcvbn = new ZxcvbnFactory({
  translations: english.translations,
  graphs: common.adjacencyGraphs,
  dictionary: { ...common.dictionary, ...english.dictionary },
});
parentPort.on('message', ({ id, password, known }) => {
  const { score, feedback } = zxcvbn.check(password.slice(0, ${LONGEST}), known);
  parentPort.postMessage({ id, score, warning: feedback.warning });
});
`;
