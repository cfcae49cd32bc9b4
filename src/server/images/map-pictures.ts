import { blocks, label, legend, park, railway, station, street, target, water } from './map-shapes';

/** The way to the demonstration shop's office, 560 by 360. */
export function officeMap(): string {
  return (
    blocks([
      [20, 20, 90, 56],
      [20, 120, 90, 70],
      [20, 230, 90, 84],
      [176, 236, 84, 76],
      [282, 236, 84, 76],
      [388, 236, 60, 76],
      [470, 236, 70, 76],
      [176, 130, 76, 60],
    ]) +
    park(400, 96, 140, 92, 'University park') +
    water('M128 70C260 40 400 60 560 34') +
    street('M142 360V64') +
    street('M0 214H560') +
    street('M380 214V80', 14) +
    label('Canal', 300, 50, -3) +
    label('Paper Mill Road', 146, 140, -90) +
    label('Inkstone Lane', 470, 219) +
    target(280, 136, 84, 46, 'Building 4') +
    station(142, 330, 'Brush Hill, exit B') +
    legend(100, 80)
  );
}

/** The way to its warehouse. */
export function warehouseMap(): string {
  return (
    blocks([
      [150, 100, 110, 60],
      [280, 100, 90, 60],
      [470, 100, 70, 60],
      [150, 236, 90, 70],
      [262, 250, 60, 56],
      [486, 236, 56, 70],
    ]) +
    street('M70 360V0', 36) +
    street('M70 200H560') +
    railway('M0 60H560') +
    label('Ring road', 75, 290, -90) +
    label('Exit 9', 118, 190) +
    label('Cold Store Road', 250, 205) +
    label('Railway', 480, 48) +
    target(350, 230, 112, 60, 'Gate 2') +
    legend(200, 60)
  );
}
