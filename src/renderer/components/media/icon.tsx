/** SVG paths on a 24-unit square. */
const shapes = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M15.5 15.5L21 21',
  cart: 'M2.5 4h3l2.4 11.2h10.3L20.5 8H6.4M9 20h.01M17 20h.01',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6l6-6',
  right: 'M9 6l6 6l-6 6',
  left: 'M15 6l-6 6l6 6',
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l11 7l-11 7z',
  outside: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  phone: 'M5 3h4l2 5l-2.5 1.8a12 12 0 0 0 5.7 5.7L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z',
  user: 'M12 4a4 4 0 1 1 0 8a4 4 0 0 1 0-8M4 21c0-4 3.6-6 8-6s8 2 8 6',
  heart: 'M12 20.5l-7.6-7.4a5 5 0 0 1 7.1-7.1l.5.5l.5-.5a5 5 0 0 1 7.1 7.1z',
} as const;

export type IconName = keyof typeof shapes;

/** A decorative icon; the element around it needs an accessible name. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
