import { scholarshipBody, trialBody } from './application-pictures';
import { awardBody } from './award-picture';
import { bannerAntibodies } from './banner-antibodies';
import { bannerMolecules } from './banner-molecules';
import { bannerPlates } from './banner-plates';
import { bannerSamples } from './banner-samples';
import { bannerStudy } from './banner-study';
import { croBody } from './cro-picture';
import { officeMap, warehouseMap } from './map-pictures';
import { profileBody } from './profile-picture';
import { svgDocument } from './svg';

interface FixedPicture {
  width: number;
  height: number;
  title: string;
  ground: string;
  body: () => string;
}

const banner = { width: 1920, height: 700 };
const card = { width: 480, height: 360, ground: '#f4f6f8' };
const map = { width: 560, height: 360, ground: '#eef0f3' };
const scene = { width: 720, height: 480, ground: '#f4f6f8' };

/** Pictures that depend on nothing, by the end of their path. */
const pictures = new Map<string, FixedPicture>([
  ['banners/1', { ...banner, title: 'Antibodies bound to the surface of a cell', ...bannerAntibodies }],
  ['banners/2', { ...banner, title: 'Structure of a small molecule', ...bannerMolecules }],
  ['banners/3', { ...banner, title: 'A 96-well plate under a pipette', ...bannerPlates }],
  ['banners/4', { ...banner, title: 'Sample vials, a culture flask and cells', ...bannerSamples }],
  ['banners/study', { width: 1920, height: 570, title: 'Books, a graduation cap and DNA', ...bannerStudy }],
  [
    'applications/scholarship',
    { ...card, title: 'A graduation cap on books and a certificate', body: scholarshipBody },
  ],
  ['applications/trial', { ...card, title: 'A box of trial samples', body: trialBody }],
  ['maps/office', { ...map, title: 'Map of the way to the office', body: officeMap }],
  ['maps/warehouse', { ...map, title: 'Map of the way to the warehouse', body: warehouseMap }],
  ['profile', { ...scene, title: 'A laboratory building', body: profileBody }],
  ['cro', { ...scene, title: 'From gene to purified protein, and a peptide in synthesis', body: croBody }],
  ['award', { width: 160, height: 160, title: 'Award', ground: '', body: awardBody }],
]);

/** Draws the picture of that name; null when there is none. */
export function fixedPicture(name: string): (() => string) | null {
  const picture = pictures.get(name);
  return picture === undefined ? null : () => svgDocument({ ...picture, body: picture.body() });
}
