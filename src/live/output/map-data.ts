/** Reads and validates what the library writes into `data-map` (python/README.md). */

export type LatLon = readonly [number, number];

export interface MapData {
  readonly title: string;
  readonly bounds: readonly [LatLon, LatLon] | undefined;
  readonly markers: readonly Spot[];
  readonly circles: readonly (Spot & { readonly radius: number })[];
  readonly lines: readonly {
    readonly segments: readonly (readonly LatLon[])[];
    readonly label: string;
    readonly color: string;
    readonly dash: boolean;
    readonly thickness: number;
  }[];
  readonly areas: readonly {
    readonly polygons: readonly (readonly (readonly LatLon[])[])[];
    readonly label: string;
    readonly color: string;
    readonly opacity: number;
  }[];
}

export interface Spot {
  readonly lat: number;
  readonly lon: number;
  readonly label: string;
  readonly popup: string;
  readonly color: string;
}

type Loose = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const number = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
const list = (value: unknown): readonly Loose[] =>
  Array.isArray(value) ? value.filter((item): item is Loose => item !== null && typeof item === 'object') : [];

function point(value: unknown): LatLon | undefined {
  if (!Array.isArray(value)) return undefined;
  const [lat, lon] = value as unknown[];
  return typeof lat === 'number' && typeof lon === 'number' && Math.abs(lat) <= 90 && Math.abs(lon) <= 540
    ? [lat, lon]
    : undefined;
}

function points(value: unknown): LatLon[] {
  return Array.isArray(value) ? value.map(point).filter((item): item is LatLon => item !== undefined) : [];
}

const NAMED = new Set([
  'ink',
  'soft',
  'line',
  'accent',
  'signal',
  'paper',
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
]);

/** A color is one of the palette's names or hex; anything else is the accent. */
export function mapColor(value: unknown): string {
  const name = text(value);
  if (/^#(?:[0-9a-f]{3}){1,2}$/i.test(name)) return name;
  return `var(--plot-${NAMED.has(name) ? name : 'accent'})`;
}

function spot(item: Loose): Spot | undefined {
  const at = point([item.lat, item.lon]);
  return (
    at && { lat: at[0], lon: at[1], label: text(item.label), popup: text(item.popup), color: mapColor(item.color) }
  );
}

export function readMapData(json: string): MapData | undefined {
  let data: Loose;
  try {
    data = JSON.parse(json) as Loose;
  } catch {
    return undefined;
  }
  if (data === null || typeof data !== 'object' || data.version !== 1) return undefined;
  const bounds = points(data.bounds);
  const [southWest, northEast] = bounds;
  return {
    title: text(data.title),
    bounds: southWest && northEast ? [southWest, northEast] : undefined,
    markers: list(data.markers).flatMap((item) => spot(item) ?? []),
    circles: list(data.circles).flatMap((item) => {
      const at = spot(item);
      return at ? { ...at, radius: Math.max(0, number(item.radius, 0)) } : [];
    }),
    lines: list(data.lines).map((item) => ({
      segments: Array.isArray(item.segments) ? item.segments.map(points) : [],
      label: text(item.label),
      color: mapColor(item.color),
      dash: item.dash !== undefined && item.dash !== false,
      thickness: number(item.thickness, 2),
    })),
    areas: list(data.areas).map((item) => ({
      polygons: Array.isArray(item.polygons)
        ? item.polygons.map((rings: unknown) => (Array.isArray(rings) ? rings.map(points) : []))
        : [],
      label: text(item.label),
      color: mapColor(item.color),
      opacity: Math.min(1, Math.max(0, number(item.opacity, 0.6))),
    })),
  };
}
