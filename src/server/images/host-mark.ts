import { ink, white } from './palette';
import { at, circle, ellipse, path } from './svg';

/** Heads seen from the front, drawn in a square of 48 around 0, 0. */
const heads: Record<string, string> = {
  rabbit:
    ellipse(-6.5, -11, 4.5, 12, 'transform="rotate(-6 -6.5 -11)"') +
    ellipse(6.5, -11, 4.5, 12, 'transform="rotate(6 6.5 -11)"') +
    circle(0, 9, 13) +
    face(6, 12),
  mouse:
    circle(-12, -8, 9) +
    circle(12, -8, 9) +
    path('M-11 1a11 11 0 0 1 22 0c0 9-6 19-11 19s-11-10-11-19z') +
    face(1, 18),
  rat:
    circle(-10, -9, 6.5) +
    circle(10, -9, 6.5) +
    path('M-11-2a11 11 0 0 1 22 0c0 9-7 24-11 24s-11-15-11-24z') +
    face(0, 20),
  hamster: circle(-10, -9, 5) + circle(10, -9, 5) + ellipse(0, 5, 16.5, 14.5) + face(1, 7),
  'guinea pig': ellipse(-12, -6, 6, 4.5) + ellipse(12, -6, 6, 4.5) + ellipse(0, 4, 13, 16) + face(0, 9),
  goat:
    path('M-5-9c-1-8-5-12-11-13 2 5 3 10 5 15M5-9c1-8 5-12 11-13-2 5-3 10-5 15') +
    path('M-9-4c-5-1-9 1-12 4 5 3 9 2 12 0M9-4c5-1 9 1 12 4-5 3-9 2-12 0') +
    path('M-10-4c0-9 20-9 20 0 0 6-3 17-10 17S-10 2-10-4zM-3 13l3 9 3-9') +
    face(-1, 9),
  sheep:
    ellipse(-14, 2, 6, 4) +
    ellipse(14, 2, 6, 4) +
    path('M-9 2c0 8 3 18 9 18S9 10 9 2z') +
    path('M-10 3c-6-1-7-9-1-11-1-7 6-10 10-6 3-4 11-2 11 4 7 1 7 10 1 13z') +
    face(6, 15),
  donkey:
    ellipse(-9, -13, 4, 11, 'transform="rotate(-20 -9 -13)"') +
    ellipse(9, -13, 4, 11, 'transform="rotate(20 9 -13)"') +
    path('M-10-2c0-9 20-9 20 0 0 5-3 10-3 17 0 9-14 9-14 0 0-7-3-12-3-17z') +
    face(1, 16),
  chicken:
    path('M-6-11c-2-4 0-8 3-6 1-5 6-5 6 0 4-2 5 3 3 6z') +
    path('M-13 20c0-6 3-8 3-17a10 14 0 0 1 20 0c0 9 3 11 3 17z') +
    path('M-4 2h8l-4 6z') +
    face(-3, 2),
  llama:
    ellipse(-7, -16, 3, 8, 'transform="rotate(-12 -7 -16)"') +
    ellipse(7, -16, 3, 8, 'transform="rotate(12 7 -16)"') +
    path('M-9 22V-2c0-12 18-12 18 0v24') +
    ellipse(0, 4, 6, 5) +
    face(-4, 3),
  human: circle(0, -8, 10) + path('M-18 20c0-22 36-22 36 0z'),
};

function face(eyes: number, nose: number): string {
  const dot = `fill="${ink}" stroke="none"`;
  return circle(-4.5, eyes, 1.7, dot) + circle(4.5, eyes, 1.7, dot) + circle(0, nose, 1.9, dot);
}

/** The head of an antibody's host, 48 by 48 around x, y; null for a host that has no drawing. */
export function hostMark(host: string, pale: string): ((x: number, y: number) => string) | null {
  const wanted = host.toLowerCase();
  const found = Object.keys(heads).find((name) => wanted.startsWith(name));
  const head = found === undefined ? undefined : heads[found];
  if (head === undefined) return null;
  return (x, y) => at(x, y, `<g fill="${pale === '' ? white : pale}">${head}</g>`);
}
