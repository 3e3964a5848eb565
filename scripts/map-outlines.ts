/**
 * `npx tsx scripts/map-outlines.ts`: writes the country outlines that the map apps read, from the world-atlas package
 * (Natural Earth 1:110 million, public domain). Arcs are thinned before they are joined, so that two neighbors keep
 * one common border. Run it again only when world-atlas changes, then record the apps.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Point = readonly [number, number];

const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, '..');

const SOUTH_AMERICA = [
  'Argentina',
  'Bolivia',
  'Brazil',
  'Chile',
  'Colombia',
  'Ecuador',
  'Guyana',
  'Paraguay',
  'Peru',
  'Suriname',
  'Uruguay',
  'Venezuela',
];

function offset([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / square));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}

/** Douglas and Peucker: keeps the ends, and every point that lies farther than the tolerance from the line without it. */
function thin(points: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  let farthest = 0;
  let index = 0;
  points.forEach((point, at) => {
    const distance = offset(point, first, last);
    if (distance > farthest) [farthest, index] = [distance, at];
  });
  if (farthest <= tolerance) return [first, last];
  return [...thin(points.slice(0, index + 1), tolerance).slice(0, -1), ...thin(points.slice(index), tolerance)];
}

function decodeArcs({ arcs, transform }: Topology): Point[][] {
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx = 0, dy = 0]): Point => {
      x += dx;
      y += dy;
      const { scale, translate } = transform ?? { scale: [1, 1], translate: [0, 0] };
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

const round = (decimals: number) => (value: number) => Number(value.toFixed(decimals));

function outlines(tolerance: number, decimals: number, keep: (name: string) => boolean): FeatureCollection {
  const topology = JSON.parse(readFileSync(require.resolve('world-atlas/countries-110m.json'), 'utf8')) as Topology;
  const arcs = decodeArcs(topology).map((arc) => {
    // A closed arc has equal ends, so that nothing lies off its chord: thin its two halves.
    const middle = Math.floor(arc.length / 2);
    return [...thin(arc.slice(0, middle + 1), tolerance).slice(0, -1), ...thin(arc.slice(middle), tolerance)];
  });
  const { transform: _, ...rest } = topology;
  const plain: Topology = { ...rest, arcs: arcs.map((arc) => arc.map((point) => point.map(round(decimals)))) };
  const countries = feature(plain, plain.objects.countries as GeometryCollection<{ name: string }>);
  const features = countries.features
    .filter(({ properties }) => keep(properties.name))
    .map(
      ({ properties, geometry }): Feature => ({
        type: 'Feature',
        properties,
        geometry: withoutSpecks(cutAtDateLine(geometry)),
      }),
    )
    .sort((a, b) => String(a.properties?.name).localeCompare(String(b.properties?.name), 'en'));
  return { type: 'FeatureCollection', features };
}

/** Longitudes that go on past 180°, so that no side jumps around the earth. */
function unwrapped(ring: Position[]): Position[] {
  let turn = 0;
  return ring.map(([lon = 0, lat = 0], index) => {
    const step = lon - (ring[index - 1]?.[0] ?? lon);
    if (Math.abs(step) > 180) turn -= Math.sign(step) * 360;
    return [lon + turn, lat];
  });
}

/** The part of a ring on one side of a meridian (Sutherland and Hodgman). */
function side(ring: Position[], meridian: number, sign: 1 | -1): Position[] {
  const inside = ([lon = 0]: Position) => (lon - meridian) * sign <= 0;
  const kept = ring.slice(0, -1).flatMap((point, index) => {
    const next = ring[index + 1] ?? point;
    const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [point, next];
    const crossing = [meridian, round(1)(y1 + ((y2 - y1) * (meridian - x1)) / (x2 - x1))];
    return [...(inside(point) ? [point] : []), ...(inside(point) !== inside(next) ? [crossing] : [])];
  });
  return kept[0] ? [...kept, kept[0]] : [];
}

/** The package joins what Natural Earth cuts at 180°: a flat map needs the cut again. Holes never lie there. */
function cutAtDateLine(geometry: Geometry): Geometry {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return geometry;
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const coordinates = polygons.flatMap(([outer = [], ...holes]) => {
    const ring = unwrapped(outer);
    const [first = [0, 0], last = [0, 0]] = [ring[0], ring.at(-1)];
    if (first[0] !== last[0]) {
      // The ring goes around a pole (Antarctica): close it along the pole, from one edge of the map to the other.
      const cut = outer.findIndex(([lon = 0], index) => Math.abs(lon - (outer[index - 1]?.[0] ?? lon)) > 180);
      const opened = [...outer.slice(cut), ...outer.slice(1, cut)];
      const [[start = 0] = [], [end = 0] = []] = [opened[0], opened.at(-1)];
      const edge = (lon: number) => Math.sign(lon) * 180;
      const at = (index: number) => opened.at(index)?.[1] ?? -90;
      const closing = [
        [edge(end), at(-1)],
        [edge(end), -90],
        [edge(start), -90],
        [edge(start), at(0)],
      ];
      return [[[...opened, ...closing, opened[0] ?? [0, 0]]]];
    }
    const crosses = (meridian: number) =>
      ring.some(([lon = 0]) => lon > meridian) && ring.some(([lon = 0]) => lon < meridian);
    const meridian = [-180, 180].find(crosses);
    if (meridian === undefined) return [[outer, ...holes]];
    const shift = (points: Position[], by: number) => points.map(([lon = 0, lat = 0]) => [round(1)(lon + by), lat]);
    const [west, east] = [side(ring, meridian, 1), side(ring, meridian, -1)];
    return meridian > 0 ? [[west], [shift(east, -360)]] : [[shift(west, 360)], [east]];
  });
  return { type: 'MultiPolygon', coordinates };
}

/** Thinning leaves islands with fewer than three corners: they are dropped, unless nothing else is left. */
function withoutSpecks(geometry: Geometry): Geometry {
  const solid = (rings: Position[][]) => (rings[0]?.length ?? 0) >= 4;
  if (geometry.type !== 'MultiPolygon') return geometry;
  const coordinates = geometry.coordinates.filter(solid);
  if (coordinates.length === 1 && coordinates[0]) return { type: 'Polygon', coordinates: coordinates[0] };
  return { ...geometry, coordinates };
}

function write(path: string, collection: FeatureCollection): void {
  const lines = collection.features.map((item) => JSON.stringify(item)).join(',\n');
  const text = `{"type":"FeatureCollection","features":[\n${lines}\n]}\n`;
  writeFileSync(resolve(root, path), text);
  console.log(`${path}: ${collection.features.length} countries, ${text.length} characters`);
}

write(
  'apps/choropleth/countries.geojson',
  outlines(0, 2, (name) => SOUTH_AMERICA.includes(name)),
);
write(
  'apps/projections/world.geojson',
  outlines(1, 1, () => true),
);
