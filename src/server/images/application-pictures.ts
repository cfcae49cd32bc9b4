import { accent, faint, tints, white } from './palette';
import { bookStack, graduationCap } from './study-shapes';
import { at, box, circle, path } from './svg';
import { microtube, vial } from './vessel-shapes';

/** The card of the scholarship: a cap on books beside a certificate; 480 by 360. */
export function scholarshipBody(): string {
  const certificate =
    box(0, 0, 132, 172, 4, `fill="${white}"`) +
    path('M24 36h84M24 60h84M24 78h84M24 96h52', `stroke="${faint}"`) +
    path('M84 138v30l10-7 10 7v-30', `fill="${accent}" stroke="none"`) +
    circle(94, 130, 17, `fill="${tints.elisa_kit.strong}"`);
  return (
    at(306, 122, certificate, { turn: 5 }) +
    at(174, 304, bookStack()) +
    at(174, 112, graduationCap(), { scale: 0.95 }) +
    path('M28 304H452')
  );
}

/** The card of the trial set: an open box of small samples; 480 by 360. */
export function trialBody(): string {
  const tint = tints.assay_kit;
  return (
    path('M108 206L140 84H340L372 206z', `fill="${tint.pale}"`) +
    at(162, 112, vial(tint, 0.45)) +
    at(318, 112, vial(tint, 0.3)) +
    at(216, 92, microtube(tint, 0.6)) +
    at(264, 92, microtube(tint, 0.35)) +
    box(100, 206, 280, 98, 5, `fill="${white}"`) +
    path('M100 226H380', `stroke="${tint.strong}"`) +
    box(124, 246, 96, 36, 3, `fill="${tint.pale}" stroke="none"`) +
    path('M244 256h92M244 272h64') +
    at(
      372,
      212,
      path('M0 0l34 20v58H-34V20z', `fill="${white}" stroke="${accent}"`) +
        circle(0, 22, 5, `stroke="${accent}"`) +
        path('M-16 46h32M-16 60h20', `stroke="${accent}"`),
      { turn: -12 },
    ) +
    path('M28 304H452')
  );
}
