import type { CheckedRequestOf, ReplyOf } from '../../shared/contract/calls';
import {
  applicationsOfMethod,
  canDetect,
  commonCombinations,
  detectionLabels,
  findDetectionLabel,
  laserLines,
  parseFinderChoice,
  type DetectionLabel,
  type LaserLine,
} from '../../shared/catalogue/secondary-finder';
import type { Handler } from '../app/context';
import { listProducts } from './product-list-store';
import {
  loadFinderProducts,
  type DetectionReagent,
  type FinderProducts,
  type SecondaryAntibody,
} from './secondary-finder-store';
import type { StockOverrides } from './stock-overrides';

type FinderRequest = CheckedRequestOf<'findSecondary'>;
type FinderReply = ReplyOf<'findSecondary'>;

interface Candidate extends SecondaryAntibody {
  detection: DetectionLabel;
}

interface ChosenReagent {
  goodsId: number;
  reasons: string[];
}

/** Values of {@link SecondaryAntibody.form} in order of preference; '' = not stated. */
const formPreference: readonly SecondaryAntibody['form'][] = ['H+L', '', 'Fc', 'F(ab)2'];

/** Species whose immunoglobulins antibodies cannot tell apart without adsorption. */
const closeSpecies: readonly (readonly string[])[] = [
  ['mouse', 'rat', 'hamster'],
  ['goat', 'sheep', 'cow'],
];

/** Classes beside IgG and IgY. Of them, an antibody to IgG or IgY binds at most the light chains. */
const minorClasses: ReadonlySet<string> = new Set(['IgM', 'IgA', 'IgE']);

/** The only bird among the hosts. */
const BIRD = 'Chicken';
/** Birds have IgY in place of IgG, and some suppliers call it IgG. They have neither IgE nor subclasses. */
const isotypesOfBirds: ReadonlySet<string> = new Set(['', 'IgY', 'IgG', 'IgM', 'IgA']);

/** Chooses secondary antibody, substrate and blocker for a primary antibody. */
export const findSecondary: Handler<'findSecondary'> = async (request, { catalogue }) => {
  const products = await loadFinderProducts(catalogue);
  const { reagents } = products;
  const { lasers, candidates, best } = chooseSecondary(products, catalogue.stockOverrides, request);
  const others = bestByLabel(candidates).filter(({ detection }) => detection !== best?.detection);
  const substrate = best && findSubstrate(best.detection, request, reagents);
  const blocker = best && findBlocker(best, request, reagents);
  const notes = requestNotes(request, lasers);
  const hasRequestNotes = notes.length > 0;
  notes.push(
    ...(best ? crossReactivityNotes(best, request) : noSecondaryNotes(request, candidates, hasRequestNotes)),
  );
  if (best?.detection.kind === 'enzyme' && !substrate) notes.push(noSubstrateNote(best.detection, request));
  if (best && !blocker) notes.push(`Block with normal serum of ${best.host}, which we do not sell.`);
  const ids = [best, substrate, blocker, ...others].flatMap((reagent) => reagent?.goodsId ?? []);
  const listed = new Map((await listProducts(catalogue, ids)).map((product) => [product.goods_id, product]));
  const toChosenProduct = (chosen: ChosenReagent | undefined): FinderReply['secondary'] => {
    const product = chosen && listed.get(chosen.goodsId);
    return product ? { product, reasons: chosen.reasons } : null;
  };
  return {
    secondary: toChosenProduct(
      best && { goodsId: best.goodsId, reasons: secondaryReasons(best, request, lasers) },
    ),
    substrate: toChosenProduct(substrate),
    blocker: toChosenProduct(blocker),
    others: others.flatMap(({ goodsId, detection }) => {
      const product = listed.get(goodsId);
      return product ? [{ label: detection.name, product, reason: labelReason(detection, lasers) }] : [];
    }),
    notes,
  };
};

export const finderCombinations: Handler<'finderCombinations'> = async (_request, { catalogue }) => {
  const products = await loadFinderProducts(catalogue);
  const offered = commonCombinations.filter(({ query }) => {
    const choice = parseFinderChoice(new URLSearchParams(query));
    if (choice === null) return false;
    const finderRequest = { ...choice, lasers: [...choice.lasers] };
    return chooseSecondary(products, catalogue.stockOverrides, finderRequest).best !== undefined;
  });
  return { queries: offered.map(({ query }) => query) };
};

/**
 * Returns the lasers of the request (all when it names none), the suitable secondary antibodies, best first, and the best one with
 * the requested label.
 */
function chooseSecondary(
  { secondaries, reagents }: FinderProducts,
  stockOverrides: StockOverrides,
  request: FinderRequest,
): { lasers: readonly LaserLine[]; candidates: Candidate[]; best: Candidate | undefined } {
  const lasers = request.lasers.length > 0 ? request.lasers : laserLines;
  const suitable = selectSuitable(secondaries, request, lasers);
  const isInStock = ({ goodsId, sizes }: Candidate) =>
    sizes.some(
      ({ goods_attr, catalogueStock }) =>
        (stockOverrides.availableUnits(goodsId, goods_attr) ?? catalogueStock) > 0,
    );
  const candidates = sortBySuitability(suitable, request, { reagents, isInStock });
  const requestedLabel = findDetectionLabel(request.label);
  const best =
    request.label === '' ? candidates[0] : candidates.find(({ detection }) => detection === requestedLabel);
  return { lasers, candidates, best };
}

/** Returns the secondary antibodies that bind the primary antibody, suit the application and have a label that the method detects. */
function selectSuitable(
  secondaries: readonly SecondaryAntibody[],
  { host, isotype, method, application }: FinderRequest,
  lasers: readonly LaserLine[],
): Candidate[] {
  const species = host.toLowerCase();
  return secondaries.flatMap((secondary) => {
    const detection = findDetectionLabel(secondary.label);
    if (secondary.target !== species || secondary.host === species) return [];
    if (!detection || !canDetect(detection, method, lasers)) return [];
    if (!hasIsotype(host, isotype) || !bindsIsotype(secondary, isotype)) return [];
    const { applications } = secondary;
    const isSuitable =
      applications.length === 0 ||
      (application === ''
        ? applicationsOfMethod[method].some((candidate) => applications.includes(candidate))
        : applications.includes(application));
    return isSuitable ? [{ ...secondary, detection }] : [];
  });
}

/** Returns whether the host has antibodies of this isotype; '' (not known) is possible for all hosts. */
function hasIsotype(host: FinderRequest['host'], isotype: FinderRequest['isotype']): boolean {
  return host === BIRD ? isotypesOfBirds.has(isotype) : isotype !== 'IgY';
}

/**
 * Returns whether a secondary antibody binds this isotype; '' = not known. One to IgG or IgY (H+L) binds the light chains of other
 * classes as well; one to the Fc part does not.
 */
function bindsIsotype({ ig, form }: SecondaryAntibody, isotype: string): boolean {
  if (!minorClasses.has(isotype)) return !minorClasses.has(ig);
  return ig === isotype || (!minorClasses.has(ig) && form === 'H+L');
}

/** Sorts by class, adsorption, preference of the label, stock, serum for blocking, form and then the given order (popularity). */
function sortBySuitability(
  candidates: readonly Candidate[],
  { isotype, sample }: FinderRequest,
  {
    reagents,
    isInStock,
  }: { reagents: readonly DetectionReagent[]; isInStock: (candidate: Candidate) => boolean },
): Candidate[] {
  const sortKeys = (candidate: Candidate): number[] => [
    Number(minorClasses.has(isotype) && candidate.ig !== isotype),
    Number(sample !== '' && !candidate.adsorbed.includes(sample)),
    detectionLabels.indexOf(candidate.detection),
    Number(!isInStock(candidate)),
    Number(findSerum(candidate.host, reagents) === undefined),
    formPreference.indexOf(candidate.form),
  ];
  return candidates
    .map((candidate) => ({ candidate, keys: sortKeys(candidate) }))
    .sort((a, b) => {
      const differing = a.keys.findIndex((key, index) => key !== b.keys[index]);
      return differing === -1 ? 0 : (a.keys[differing] ?? 0) - (b.keys[differing] ?? 0);
    })
    .map(({ candidate }) => candidate);
}

/** Returns the first candidate of each label, in the order of preference of the labels. */
function bestByLabel(candidates: readonly Candidate[]): Candidate[] {
  return detectionLabels.flatMap((label) => candidates.find(({ detection }) => detection === label) ?? []);
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function secondaryReasons(
  { host, target, ig, form, adsorbed, detection }: Candidate,
  { isotype, sample }: FinderRequest,
  lasers: readonly LaserLine[],
): string[] {
  const reasons = [`Binds antibodies made in ${target}; made in ${host}.`];
  if (minorClasses.has(isotype) && ig !== isotype)
    reasons.push(
      `Binds ${isotype} only by the light chains that it shares with ${ig}. An antibody to ${isotype} gives more signal; we sell none for ${target} with this label.`,
    );
  else if (target === BIRD.toLowerCase() && isotype !== '' && isotype !== ig)
    reasons.push('IgY of birds is also called IgG: both names mean the class that it binds.');
  else if (isotype !== '' && isotype !== ig && ig === 'IgG')
    reasons.push(`Binds all subclasses of ${ig}, ${isotype} too.`);
  if (form === 'H+L') reasons.push('Binds heavy and light chains, so several bind one primary antibody.');
  reasons.push(labelReason(detection, lasers));
  if (sample !== '' && adsorbed.includes(sample))
    reasons.push(
      `Adsorbed against ${sample.toLowerCase()} serum proteins: does not bind antibodies of the sample.`,
    );
  return reasons;
}

const enzymeNames = { HRP: 'Horseradish peroxidase', AP: 'Alkaline phosphatase' } as const;

function labelReason(label: DetectionLabel, lasers: readonly LaserLine[]): string {
  if (label.kind === 'enzyme') return `${enzymeNames[label.name]} makes light or color from its substrate.`;
  const lines = label.lasers.filter((line) => lasers.includes(line)).join(' or ');
  return `${label.name} is excited by the ${lines} nm laser (maximum ${label.excitation} nm). Use a filter around its emission maximum of ${label.emission} nm.`;
}

interface SubstrateRule {
  enzyme: 'HRP' | 'AP';
  method: FinderRequest['method'];
  /** True = the rule is for ELISA, false = for other applications, null = for all. */
  isElisa: boolean | null;
  /** Patterns of product names, best first. */
  namePatterns: readonly RegExp[];
  reason: string;
}

const substrateRules: readonly SubstrateRule[] = [
  {
    enzyme: 'HRP',
    method: 'chemiluminescence',
    isElisa: null,
    namePatterns: [/\bECL\b.*standard/i, /\bECL\b/i, /chemiluminescen/i],
    reason: 'HRP makes light from it. Take a more sensitive one when the target is rare.',
  },
  {
    enzyme: 'HRP',
    method: 'chromogenic',
    isElisa: true,
    namePatterns: [/\bTMB\b/, /\bABTS\b/],
    reason: 'HRP makes a soluble dye from it, which a plate reader measures.',
  },
  {
    enzyme: 'HRP',
    method: 'chromogenic',
    isElisa: false,
    namePatterns: [/\bDAB\b/],
    reason: 'HRP makes a brown, insoluble dye from it, which stays on sections and membranes.',
  },
  {
    enzyme: 'AP',
    method: 'chromogenic',
    isElisa: true,
    namePatterns: [/\bpNPP\b/i],
    reason: 'AP makes a soluble yellow dye from it, which a plate reader measures at 405 nm.',
  },
  {
    enzyme: 'AP',
    method: 'chromogenic',
    isElisa: false,
    namePatterns: [/BCIP/i],
    reason: 'AP makes an insoluble purple dye from it, which stays on sections and membranes.',
  },
];

function findSubstrate(
  label: DetectionLabel,
  { method, application }: FinderRequest,
  reagents: readonly DetectionReagent[],
): ChosenReagent | undefined {
  if (label.kind === 'dye') return undefined;
  const rule = substrateRules.find(
    (candidate) =>
      candidate.enzyme === label.name &&
      candidate.method === method &&
      (candidate.isElisa === null || candidate.isElisa === (application === 'ELISA')),
  );
  const substrates = reagents.filter(({ name }) => /substrate/i.test(name));
  for (const pattern of rule?.namePatterns ?? []) {
    const substrate = substrates.find(({ name }) => pattern.test(name));
    if (substrate && rule) return { goodsId: substrate.goodsId, reasons: [rule.reason] };
  }
  return undefined;
}

/**
 * Matches the text after `goat serum` in the name of a serum: a treatment or a packing. Other texts name another product, such as
 * `Goat Serum Albumin`.
 */
const endOfSerumName = /^(?:$|\s*[,(;:]|\s+(?:[–—-]\s|\d|heat|sterile|filtered|solution|blocking))/;

/** Returns the plain serum of a species (`Goat Serum` or `Normal Goat Serum`), else a treated one. `host` is in lower case. */
function findSerum(host: string, reagents: readonly DetectionReagent[]): DetectionReagent | undefined {
  const serum = `${host} serum`;
  const sera = reagents.flatMap((reagent) => {
    const name = reagent.name.toLowerCase().replace(/^normal /, '');
    return name.startsWith(serum) && endOfSerumName.test(name.slice(serum.length)) ? [{ reagent, name }] : [];
  });
  return (sera.find(({ name }) => name === serum) ?? sera[0])?.reagent;
}

function findBlocker(
  { host }: Candidate,
  { host: primaryHost }: FinderRequest,
  reagents: readonly DetectionReagent[],
): ChosenReagent | undefined {
  const serum = findSerum(host, reagents);
  if (serum)
    return {
      goodsId: serum.goodsId,
      reasons: [
        `Normal serum of ${host}, the species of the secondary antibody: use 5 to 10%. The secondary antibody does not bind it.`,
        `Do not block with serum of ${primaryHost.toLowerCase()}: the secondary antibody binds it.`,
      ],
    };
  const buffer = reagents.find(({ name }) => /protein-free.*blocking/i.test(name));
  return (
    buffer && {
      goodsId: buffer.goodsId,
      reasons: [`Contains no protein that the secondary antibody binds. We do not sell ${host} serum.`],
    }
  );
}

/** Returns notes about choices of the request that exclude each other. */
function requestNotes(
  { host, isotype, method, application, label }: FinderRequest,
  lasers: readonly LaserLine[],
): string[] {
  const notes: string[] = [];
  if (!hasIsotype(host, isotype))
    notes.push(
      host === BIRD
        ? `Antibodies of ${host.toLowerCase()} are IgY, IgM or IgA. Choose one of them instead of ${isotype}.`
        : `Mammals have no IgY. Choose the isotype of the ${host.toLowerCase()} antibody.`,
    );
  const requestedLabel = findDetectionLabel(label);
  if (application !== '' && !applicationsOfMethod[method].includes(application))
    notes.push(
      `${capitalize(method)} is not read in ${application}. Choose ${joinWithOr(applicationsOfMethod[method])}.`,
    );
  if (label === '' || (requestedLabel && canDetect(requestedLabel, method, lasers))) return notes;
  if (!requestedLabel) notes.push(`The finder does not know the label “${label}”.`);
  else if (method !== 'fluorescence')
    notes.push(`${requestedLabel.name} is a dye: choose fluorescence, or HRP or AP as the label.`);
  else if (requestedLabel.kind === 'enzyme')
    notes.push(
      `${requestedLabel.name} is an enzyme: choose chemiluminescence or a chromogenic substrate, or a dye as the label.`,
    );
  else
    notes.push(
      `${requestedLabel.name} needs the ${requestedLabel.lasers.join(' or ')} nm laser, which is not chosen.`,
    );
  return notes;
}

const joinWithOr = (words: readonly (string | number)[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** Returns warnings about cross-reactivity of the secondary antibody with the sample and with reagents for blocking. */
function crossReactivityNotes({ host, target, adsorbed }: Candidate, { sample }: FinderRequest): string[] {
  const notes: string[] = [];
  const species = sample.toLowerCase();
  const isRelated = closeSpecies.some((group) => group.includes(species) && group.includes(target));
  if (sample !== '' && species === target)
    notes.push(
      `The sample is of the species that made the primary antibody: the secondary antibody also binds antibodies in the ${species} sample. A labeled primary antibody avoids this.`,
    );
  else if (sample !== '' && !adsorbed.includes(sample))
    notes.push(
      isRelated
        ? `Antibodies of ${species} and ${target} are alike, and we have no anti-${target} antibody that is adsorbed against ${species} with this label: expect background in tissue and serum. Include a control without primary antibody.`
        : `We have no anti-${target} antibody that is adsorbed against ${species} serum proteins with this label. Include a control without primary antibody.`,
    );
  const bindsBovineAntibodies = !adsorbed.includes('Cow') && !['cow', 'bovine'].includes(host);
  if (['goat', 'sheep'].includes(target) && bindsBovineAntibodies)
    notes.push(
      `Do not block with milk or bovine serum: anti-${target} antibodies also bind bovine antibodies.`,
    );
  return notes;
}

function noSecondaryNotes(
  { host, isotype, label }: FinderRequest,
  candidates: readonly Candidate[],
  hasRequestNotes: boolean,
): string[] {
  // A note asks for another isotype: another application or method would not help.
  if (!hasIsotype(host, isotype)) return [];
  const kind = `anti-${host.toLowerCase()} antibody`;
  if (candidates.length === 0)
    return [`We have no ${kind} for these choices. Choose another application or method.`];
  return hasRequestNotes
    ? []
    : [`We have no ${kind} with ${label} for these choices. Other labels are below.`];
}

function noSubstrateNote(label: DetectionLabel, { method }: FinderRequest): string {
  const isChromogenic = method === 'chromogenic';
  const missing = `We do not sell a substrate of ${label.name} for ${isChromogenic ? 'color' : 'chemiluminescence'}.`;
  if (label.name !== 'AP') return missing;
  return `${missing} ${isChromogenic ? 'Choose HRP.' : 'Choose HRP or a chromogenic substrate.'}`;
}
