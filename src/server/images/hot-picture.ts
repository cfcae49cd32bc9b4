import { accent, white, type Tint } from './palette';
import { sectionIcon } from './section-icons';
import { at, circle, group, svgDocument } from './svg';

/** Under the pointer the ground is filled and the lines take the accent; shape and place stay. */
const warm: Tint = { pale: '#fff5f5', strong: '#f0a3a4' };

/** A hot category, 240 by 240; `names` = the category's own, then those above it. */
export function hotPicture(names: string[], hover: boolean): string {
  const { tint, draw } = sectionIcon(names);
  const ground = hover
    ? circle(120, 120, 112, `fill="#fde8e8" stroke="${accent}"`)
    : circle(120, 120, 112, `fill="#f4f6f8" stroke="#e3e6ea"`);
  const icon = at(120, 120, draw(hover ? warm : tint));
  return svgDocument({
    width: 240,
    height: 240,
    title: names[0] ?? '',
    body: ground + (hover ? group(`stroke="${accent}"`, icon) : icon),
    ground: white,
  });
}
