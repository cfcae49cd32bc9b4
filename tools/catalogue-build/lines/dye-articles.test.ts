import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../project-root';
import { labels } from '../vocabulary';
import { dyeArticles } from './dye-articles';

const articles = new Map(dyeArticles().map((article) => [article.name, article]));

it('finds products of dyes with shortened names by the whole name', () => {
  expect(articles.get('AF647 Streptavidin')?.aliases).toEqual(['Alexa Fluor 647 Streptavidin']);
  expect(articles.get('AF488 NHS Ester')?.aliases).toEqual(['Alexa Fluor 488 NHS Ester']);
  expect(articles.get('FITC Streptavidin')?.aliases).toBeUndefined();
});

it('states the CAS number of a stain, by which its hazards are found', () => {
  expect(articles.get('Ethidium bromide Nuclear Stain')).toMatchObject({ cas: '1239-45-8' });
  expect(articles.get('Ethidium bromide Nuclear Stain')?.hazard?.sources.length).toBeGreaterThan(0);
  expect(articles.get('DAPI Nuclear Stain')).toMatchObject({ cas: '28718-90-3', hazard: null });
  expect(articles.get('SYTOX Green Nuclear Stain')?.cas).toBeUndefined();
});

it('offers no second reactive group for isothiocyanates', () => {
  expect(articles.has('FITC NHS Ester')).toBe(false);
  expect(articles.has('TRITC Maleimide')).toBe(false);
  expect(articles.has('FAM NHS Ester')).toBe(true);
});

it('keeps phycobiliproteins from freezing', () => {
  expect(articles.get('PE Streptavidin')?.storage).toBe('4C-LNF');
  expect(articles.get('FITC Streptavidin')?.storage).toBe('4C-L');
});

it('has the maxima that the article about fluorophores names', () => {
  const path = join(root, 'resources/content/articles/3112-choosing-fluorophores.md');
  const rows = [
    ...readFileSync(path, 'utf8').matchAll(/^\| ([A-Z][\w .-]+?) +\| (?:496, )?(\d{3}) \/ (\d{3}) /gm),
  ];
  const fullNames: Readonly<Record<string, string>> = {
    BV421: 'Brilliant Violet 421',
    AF647: 'Alexa Fluor 647',
    PE: 'R-PE',
  };
  expect(rows.length).toBeGreaterThan(6);
  for (const [, name = '', excitation, emission] of rows)
    expect(labels.get(fullNames[name] ?? name), name).toMatchObject({ excitation, emission });
});
