import { facetLabels, facetNames, type FacetName } from '../../../src/server/search/engine/facet-definitions';

/** Other names of filters in English, German, French and Chinese, in lower case and without a plural s. */
const filterAliases: ReadonlyMap<string, FacetName> = new Map<string, FacetName>([
  ['reinheit', 'purity'],
  ['pureté', 'purity'],
  ['纯度', 'purity'],
  ['host specie', 'host'],
  ['wirt', 'host'],
  ['wirtsspezie', 'host'],
  ['hôte', 'host'],
  ['宿主', 'host'],
  ['klonalität', 'clonality'],
  ['clonalité', 'clonality'],
  ['克隆性', 'clonality'],
  ['species reactivity', 'reactivity'],
  ['cross reactivity', 'reactivity'],
  ['reaktivität', 'reactivity'],
  ['réactivité', 'reactivity'],
  ['反应种属', 'reactivity'],
  ['tested application', 'application'],
  ['anwendung', 'application'],
  ['anwendungen', 'application'],
  ['应用', 'application'],
  ['konjugat', 'conjugate'],
  ['conjugation', 'conjugate'],
  ['conjugué', 'conjugate'],
  ['偶联物', 'conjugate'],
  ['spezie', 'species'],
  ['espèce', 'species'],
  ['种属', 'species'],
  ['expressionssystem', 'expression_system'],
  ['système d’expression', 'expression_system'],
  ['表达系统', 'expression_system'],
]);

/** Finds the filter with the name of a fact, singular or plural. Ignores filters derived from prices and stock. */
export function findFilterByName(name: string): FacetName | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/s$/, '');
  return (
    filterAliases.get(plain(name)) ??
    facetNames.find(
      (candidate) =>
        candidate !== 'price_band' && candidate !== 'stock' && plain(facetLabels[candidate]) === plain(name),
    )
  );
}
