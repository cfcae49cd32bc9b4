import { expect, it } from 'vitest';
import { endpoints } from '../../shared/contract/endpoints';
import { handlers } from './handlers';

it('modules with handlers export nothing else, because their exports become the handlers of the shop', () => {
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(endpoints).sort());
});
