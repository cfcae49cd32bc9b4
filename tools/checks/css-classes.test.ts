import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findUnusedClasses } from './css-classes';

const textsOf = (pattern: string) =>
  new Map(
    execFileSync('git', ['ls-files', pattern], { encoding: 'utf8' })
      .split('\n')
      .filter(existsSync)
      .map((file) => [file, readFileSync(file, 'utf8')] as const),
  );

it('every class of a CSS module is used by a component', () => {
  const modules = textsOf('src/renderer/*.module.css');
  expect(modules.size).toBeGreaterThan(100);
  expect(findUnusedClasses(modules, textsOf('src/renderer/*.ts*'))).toEqual([]);
});

it('reports the former name of a renamed class', () => {
  const card = `
    /* .old in a comment */
    .open { margin: 0.5em; background: url(a.png); }
    @media (width < 760px) { .lens:hover, .open > b { color: red; } }`;
  const component = `import styles from '../a/card.module.css';\n<a className={styles.open} />`;
  expect(
    findUnusedClasses(
      new Map([
        ['a/card.module.css', card],
        ['b/card.module.css', '.open {}'],
      ]),
      new Map([['b/card.tsx', component]]),
    ),
  ).toEqual(['a/card.module.css .lens', 'b/card.module.css .open']);
});

it('accepts classes that are selected by a computed name', () => {
  const component = `import kinds from './kind.module.css';\n<a className={kinds[kind]} />`;
  const modules = new Map([['kind.module.css', '.a {} .b {}']]);
  expect(findUnusedClasses(modules, new Map([['kind.tsx', component]]))).toEqual([]);
});
