import { doubleHelix } from './double-helix';
import { graduationCap, bookStack, openBook } from './study-shapes';
import { tints } from './palette';
import { at, circle, path } from './svg';
import { microtube } from './vessel-shapes';

/** A scholar's bench: books, a cap, an open notebook and what it is about. */
export const bannerStudy = {
  ground: '#eef3f0',
  body: () =>
    circle(1380, 285, 170, 'fill="#dfe9e3" stroke="none"') +
    path('M930 430H1860') +
    at(1552, 272, doubleHelix(tints.protein, 260), { turn: 18, scale: 0.92 }) +
    at(1130, 430, bookStack()) +
    at(1130, 236, graduationCap()) +
    at(1392, 426, openBook(), { scale: 1.05 }) +
    at(1690, 296, microtube(tints.protein, 0.5), { scale: 1.08 }),
};
