import { expect, it } from 'vitest';
import { informationPages } from '../../../../e2e/steps/information-pages';
import { articleScreens, inspectedOnTheWay, inspectedScreens } from '../../../../e2e/steps/inspected-screens';
import { userRoutes } from '../../../../e2e/steps/user-routes';
import { routePaths } from '../../../../test/route-paths';

const addresses = [
  ...informationPages,
  ...Object.values(inspectedScreens),
  ...Object.values(articleScreens),
  ...inspectedOnTheWay,
  ...userRoutes,
];
const inspected = new Set(addresses.map((address) => new URL(address, 'http://shop.test').pathname));

const notInspected = (paths: readonly string[]) => paths.filter((path) => !inspected.has(path));

it('every route of the table is on a list of what axe inspects', () => {
  expect(routePaths().length).toBeGreaterThan(40);
  expect(notInspected(routePaths())).toEqual([]);
});

it('a new one is missed there', () => {
  expect(notInspected([...routePaths(), '/new'])).toEqual(['/new']);
});
