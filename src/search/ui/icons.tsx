/** The icons of search, drawn for this site: one stroke, the color of the text. */
import type { ReactNode } from 'react';

const PATHS = {
  search: 'M8.5 3a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11zM12.6 12.6L17 17',
  page: 'M5 2.5h7l3.5 3.5v11.5H5zM11.5 2.5v4h4M7.5 10.5h5M7.5 13.5h5',
  heading: 'M7.5 3.5l-2 13M14.5 3.5l-2 13M3.5 7.5h14M2.5 12.5h14',
  content: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h8',
  recent: 'M10 3a7 7 0 1 1-6.6 4.7M3 3.5v4.2h4.2M10 6v4.5l3 1.5',
  star: 'M10 3l2.1 4.6l5 .5l-3.8 3.3l1.1 4.9L10 13.7l-4.4 2.6l1.1-4.9L2.9 8.1l5-.5z',
  remove: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  enter: 'M16 5v4a2 2 0 0 1-2 2H4.5M8 7.5L4.5 11L8 14.5',
  nothing: 'M8.5 3a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11zM12.6 12.6L17 17M6.5 6.5l4 4M10.5 6.5l-4 4',
  offline:
    'M3 3l14 14M2.5 8.2a11 11 0 0 1 4-2.6M9 4.7a11 11 0 0 1 8.5 3.5M5.3 11.3a7 7 0 0 1 3-1.8M12.6 10.1a7 7 0 0 1 2.1 1.2M8 14.2a3 3 0 0 1 4 0M10 16.8h.01',
  up: 'M10 15.5v-11M6 8.5l4-4l4 4',
  down: 'M10 4.5v11M6 11.5l4 4l4-4',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
