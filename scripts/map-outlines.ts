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
    .map(({ properties, geometry }): Feature => ({ type: 'Feature', properties, geometry: withoutSpecks(geometry) }))
    .sort((a, b) => String(a.properties?.name).localeCompare(String(b.properties?.name), 'en'));
  return { type: 'FeatureCollection', features };
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
  outlines(0.6, 1, () => true),
);
