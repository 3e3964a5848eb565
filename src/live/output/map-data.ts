/** Reads and validates what the library writes into `data-map` (python/README.md). */

type LatLon = readonly [number, number];

export type MapData = NonNullable<ReturnType<typeof readMapData>>;
export type Spot = NonNullable<ReturnType<typeof spot>>;

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

const NAMED = /^(?:ink|soft|line|accent|signal|paper|series-[1-6])$/;

/** A color is one of the palette's names or hex; anything else is the accent. */
function mapColor(value: unknown): string {
  const name = text(value);
  if (/^#(?:[0-9a-f]{3}){1,2}$/i.test(name)) return name;
  return `var(--plot-${NAMED.test(name) ? name : 'accent'})`;
}

function spot(item: Loose) {
  const at = point([item.lat, item.lon]);
  return (
    at && { lat: at[0], lon: at[1], label: text(item.label), popup: text(item.popup), color: mapColor(item.color) }
  );
}

export function readMapData(json: string) {
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
    bounds: southWest && northEast && ([southWest, northEast] as const),
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
