// @vitest-environment jsdom
import { act, cleanup, render, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import * as published from 'recoil';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { leanRecoil, leanRecoilText } from './lean-recoil';
import { plantBuild } from './planted-build';

type Recoil = typeof published;

let lean: Recoil;
beforeAll(async () => {
  const build = await plantBuild("export * from 'recoil';", [leanRecoil()]);
  lean = (await build.load()) as Recoil;
  await build.remove();
});
afterEach(cleanup);

describe.each<[string, () => Recoil]>([
  ['as published', () => published],
  ['lean', () => lean],
])('Recoil %s', (_how, find) => {
  let recoil: Recoil;
  let wrapper: (props: { children: ReactNode }) => ReactNode;
  beforeAll(() => {
    recoil = find();
    wrapper = ({ children }) => createElement(recoil.RecoilRoot, null, children);
  });

  it('shares an atom among components, by value and by what it was', () => {
    const count = recoil.atom({ key: 'shared', default: 1 });
    const { result } = renderHook(
      () => ({
        value: recoil.useRecoilValue(count),
        state: recoil.useRecoilState(count),
        set: recoil.useSetRecoilState(count),
      }),
      { wrapper },
    );
    act(() => result.current.set(5));
    expect(result.current.value).toBe(5);
    act(() => result.current.state[1]((before) => before + 1));
    expect(result.current.value).toBe(6);
    expect(result.current.state[0]).toBe(6);
  });

  it('keeps an atom while nobody looks, and apart from that of another root', () => {
    const name = recoil.atom({ key: 'kept', default: 'nobody' });
    const Set = () => {
      const set = recoil.useSetRecoilState(name);
      return createElement('button', { onClick: () => set('Ann') });
    };
    const Show = () => createElement('p', null, recoil.useRecoilValue(name));
    const first = render(createElement(Set), { wrapper });
    act(() => first.container.querySelector('button')?.click());
    first.rerender(createElement('i'));
    first.rerender(createElement(Show));
    expect(first.container.textContent).toBe('Ann');
    expect(render(createElement(Show), { wrapper }).container.textContent).toBe('nobody');
  });

  it('tells every component once', () => {
    const step = recoil.atom({ key: 'steps', default: 0 });
    let drawn = 0;
    const { result } = renderHook(
      () => {
        drawn += 1;
        return recoil.useRecoilState(step);
      },
      { wrapper },
    );
    const before = drawn;
    act(() => result.current[1](1));
    expect(drawn).toBe(before + 1);
    act(() => result.current[1](1));
    expect(drawn).toBe(before + 1);
  });

  it('still derives, waits, and takes snapshots for whoever uses that', async () => {
    const price = recoil.atom({ key: 'price', default: 10 });
    const double = recoil.selector({ key: 'double', get: ({ get }) => get(price) * 2 });
    const sized = recoil.atomFamily({ key: 'sized', default: (size: number) => size });
    const late = recoil.selector({ key: 'late', get: () => Promise.resolve('come') });
    const { result } = renderHook(
      () => ({
        all: recoil.useRecoilValue(recoil.waitForAll([price, double, sized(7)])),
        late: recoil.useRecoilValueLoadable(late),
        set: recoil.useSetRecoilState(price),
        read: recoil.useRecoilCallback(
          ({ snapshot }) =>
            () =>
              snapshot.getPromise(double),
        ),
      }),
      { wrapper },
    );
    expect(result.current.all).toEqual([10, 20, 7]);
    await act(async () => {
      result.current.set(11);
      await Promise.resolve();
    });
    expect(result.current.all).toEqual([11, 22, 7]);
    expect(result.current.late.contents).toBe('come');
    expect(await result.current.read()).toBe(22);
  });

  it('draws on a server', () => {
    const said = recoil.atom({ key: 'said', default: 'at first' });
    const Show = () => createElement('p', null, recoil.useRecoilValue(said));
    expect(renderToString(createElement(wrapper, null, createElement(Show)))).toBe('<p>at first</p>');
  });
});

describe('a bundle that uses atoms alone', () => {
  const used =
    "export { atom, RecoilRoot, useRecoilState, useRecoilValue, useSetRecoilState } from 'recoil';";
  const unused = [
    '__waitForAll',
    '__selectorFamily',
    'HashArrayMappedTrieMap',
    'LRUCache',
    'MutableSnapshot',
    'TransactionInterfaceImpl',
  ];

  it('leaves out what it does not use', async () => {
    const build = await plantBuild(used, [leanRecoil()]);
    await build.remove();
    expect(unused.filter((name) => build.code.includes(name))).toEqual([]);
  });

  it('holds all of it as published', async () => {
    const build = await plantBuild(used, []);
    await build.remove();
    expect(unused.filter((name) => build.code.includes(name))).toEqual(unused);
  });
});

describe('what lean Recoil refuses', () => {
  it('is an atom that starts as another one', () => {
    const price = lean.atom({ key: 'first price', default: 10 });
    expect(() => lean.atom({ key: 'fallback', default: price })).toThrow('cannot have another one');
  });

  it('is a root that sets atoms before it draws', () => {
    const start = () => undefined;
    expect(() =>
      renderToString(createElement(lean.RecoilRoot, { initializeState: start, children: null })),
    ).toThrow('begins with the defaults');
  });
});

it.each([
  ['another text', 'const other = 1;'],
  ['a switch that is not known', "if (Recoil_gkx('recoil_new_2030')) start();"],
  ['a mode that is not known', 'reactMode$1().speed;'],
])('does not take %s for Recoil', (_what, source) => expect(() => leanRecoilText(source)).toThrow(/Recoil/));

it('ends a build in which Recoil is not met', async () => {
  await expect(plantBuild('export const other = 1;', [leanRecoil()])).rejects.toThrow('recoil is not where');
});
