const SVG = 'http://www.w3.org/2000/svg';

/** Shapes of Lucide (ISC licence), on a grid of 24. */
const SHAPES = {
  plus: ['M5 12h14', 'M12 5v14'],
  search: ['M11 3a8 8 0 1 0 0 16a8 8 0 0 0 0-16', 'm21 21-4.3-4.3'],
  back: ['m15 18-6-6 6-6'],
  more: ['M12 11.5v1', 'M19 11.5v1', 'M5 11.5v1'],
  send: ['m5 12 7-7 7 7', 'M12 19V5'],
  stop: ['M7 7h10v10H7z'],
  down: ['M12 5v14', 'm19 12-7 7-7-7'],
  theme: ['M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18', 'M12 3v18', 'M12 8h5', 'M12 12h8', 'M12 16h5'],
  chevron: ['m9 18 6-6-6-6'],
  copy: [
    'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2z',
    'M4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2',
  ],
  check: ['M20 6 9 17l-5-5'],
  cross: ['M18 6 6 18', 'm6 6 12 12'],
} as const;

export type IconName = keyof typeof SHAPES;

/** A picture beside words, or on a button that has a label. */
export function icon(name: IconName): SVGSVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', '0 0 24 24');
  picture.setAttribute('class', `icon icon-${name}`);
  picture.setAttribute('aria-hidden', 'true');
  for (const shape of SHAPES[name]) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', shape);
    picture.append(path);
  }
  return picture;
}
