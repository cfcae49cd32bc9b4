import { Refusal } from '../handler';

/** From 0 (guessed at once) to 4; what a thief with the hashes would need years for begins at 3. */
const LEAST = 3;
const SHORTEST = 8;

type Judge = (password: string, userInputs: string[]) => { score: number; warning: string | null };

let loading: Promise<Judge> | undefined;

/** Refuses, naming the field and the reason, a password that would soon be guessed. `known` = what is known of the person. */
export async function demandStrength(password: string, known: string[]): Promise<void> {
  const weak = (reason: string) => new Refusal(reason, { field: 'password' });
  if (password.length < SHORTEST) throw weak(`Please use at least ${SHORTEST} characters.`);
  const { score, warning } = (await (loading ??= loadJudge()))(password, known);
  if (score >= LEAST) return;
  throw weak(
    `This password is easy to guess${warning ? `: ${warning}` : ''}. Three or four words work well.`,
  );
}

/** The dictionaries take some megabytes: they come with the first password that is set. */
async function loadJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    translations: english.translations,
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...english.dictionary },
  });
  return (password, userInputs) => {
    const { score, feedback } = zxcvbn.check(password.slice(0, 100), userInputs);
    return { score, warning: feedback.warning?.replace(/\.$/, '').toLowerCase() ?? null };
  };
}
