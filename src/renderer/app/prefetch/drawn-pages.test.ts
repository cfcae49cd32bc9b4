import { describe, expect, it } from 'vitest';
import {
  arrive,
  begin,
  leaveToOutlet,
  noneDrawn,
  wait,
  type DrawnPages,
  type PageAtHand,
} from './drawn-pages';

const list = { id: 'list', loaderData: { list: true } };
const one = { id: 'product', loaderData: { product: 1 } };
const two = { id: 'product', loaderData: { product: 2 } };

const pageOf = ({ loaderData }: typeof one): PageAtHand => ({
  address: `/goodsInfo?id=${loaderData.product}`,
  data: loaderData,
  draw: () => null,
  Place: () => null,
});

/** Which pages stand where, by their products. */
const told = ({ visited, waiting, begun }: DrawnPages) => ({
  visited: visited?.data ?? null,
  waiting: waiting?.data ?? null,
  begun,
});

const atList = noneDrawn(list);
const waitingForOne = wait(atList, pageOf(one));
const atOne = arrive(waitingForOne, one);

describe('a page that waits', () => {
  it('is the last that was meant', () => {
    expect(told(wait(waitingForOne, pageOf(two)))).toEqual({
      visited: null,
      waiting: two.loaderData,
      begun: false,
    });
  });

  it('is not drawn a second time, nor beside itself', () => {
    expect(wait(waitingForOne, pageOf(one))).toBe(waitingForOne);
    expect(wait(atOne, pageOf(one))).toBe(atOne);
  });

  it('keeps its place when it is visited', () => {
    expect(told(atOne)).toEqual({ visited: one.loaderData, waiting: null, begun: false });
    expect(atOne.visited?.key).toBe(waitingForOne.waiting?.key);
  });

  it('goes when another page is visited, also one with new data for its address', () => {
    const later = { id: 'product', loaderData: { product: 1 } };
    for (const visit of [two, later]) {
      expect(told(arrive(waitingForOne, visit))).toEqual({ visited: null, waiting: null, begun: false });
    }
  });
});

describe('a visit that begins', () => {
  it('shows the page that waits for it, and no other takes its place meanwhile', () => {
    const begun = begin(waitingForOne, one.loaderData);
    expect(begun.begun).toBe(true);
    expect(wait(begun, pageOf(two))).toBe(begun);
    expect(told(arrive(begun, one))).toEqual({ visited: one.loaderData, waiting: null, begun: false });
  });

  it('to a page that nobody drew changes nothing', () => {
    expect(begin(waitingForOne, two.loaderData)).toBe(waitingForOne);
    expect(begin(atList, one.loaderData)).toBe(atList);
  });

  it('ends where it is broken off', () => {
    expect(begin(begin(waitingForOne, one.loaderData), one.loaderData, false).begun).toBe(false);
    // Too late for the one that arrived, whose page is no longer waiting.
    expect(begin(atOne, one.loaderData, false)).toBe(atOne);
  });
});

describe('a visited page', () => {
  it('stays for new data of its route, as the outlet’s would', () => {
    const reloaded = arrive(atOne, two);
    expect(told(reloaded)).toEqual({ visited: two.loaderData, waiting: null, begun: false });
    expect(reloaded.visited?.key).toBe(atOne.visited?.key);
  });

  it('makes way for one that was drawn since', () => {
    const next = arrive(wait(atOne, pageOf(two)), two);
    expect(told(next)).toEqual({ visited: two.loaderData, waiting: null, begun: false });
    expect(next.visited?.key).not.toBe(atOne.visited?.key);
  });

  it('goes when another route is visited', () => {
    expect(told(arrive(atOne, list))).toEqual({ visited: null, waiting: null, begun: false });
  });

  it('is as it was when the router has nothing new', () => {
    expect(arrive(atOne, one)).toBe(atOne);
  });
});

it('a page that broke is left to the outlet, the other stays', () => {
  const both = wait(atOne, pageOf(two));
  const [visited = 0, waiting = 0] = [both.visited?.key, both.waiting?.key];
  expect(told(leaveToOutlet(both, visited))).toMatchObject({ visited: null, waiting: two.loaderData });
  expect(told(leaveToOutlet(begin(both, two.loaderData), waiting))).toEqual({
    visited: one.loaderData,
    waiting: null,
    begun: false,
  });
  expect(leaveToOutlet(both, 99)).toBe(both);
});
