import { dirname, join } from 'node:path';

const importStatement = /import (\w+) from '(\.[^']*\.module\.css)'/g;
const composesRule = /composes: ([\w ]+) from '([^']+)'/g;
const className = /\.([a-zA-Z_][\w-]*)/g;

/**
 * Returns the classes of CSS modules that no component and no other module uses, as `file .class`. A module counts as used
 * completely where a component selects its classes by a computed name. Takes the texts of all modules and components by
 * their path.
 */
export function findUnusedClasses(
  modules: ReadonlyMap<string, string>,
  components: ReadonlyMap<string, string>,
): string[] {
  const usedClasses = new Set<string>();
  const computedModules = new Set<string>();
  for (const [file, source] of components)
    for (const [, styles = '', specifier = ''] of source.matchAll(importStatement)) {
      const module = join(dirname(file), specifier);
      if (source.includes(`${styles}[`)) computedModules.add(module);
      for (const [, name = ''] of source.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g')))
        usedClasses.add(`${module} .${name}`);
    }
  for (const [file, css] of modules)
    for (const [, names = '', specifier = ''] of css.matchAll(composesRule))
      for (const name of names.split(' ')) usedClasses.add(`${join(dirname(file), specifier)} .${name}`);
  return Array.from(modules)
    .filter(([file]) => !computedModules.has(file))
    .flatMap(([file, css]) =>
      Array.from(new Set(selectorsOf(css).match(className)), (selector) => `${file} ${selector}`),
    )
    .filter((name) => !usedClasses.has(name));
}

/** Removes comments, declarations such as `margin: 0.5em`, and classes of packages. */
function selectorsOf(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/[\w-]+\s*:[^;{}]*;/g, '');
}
