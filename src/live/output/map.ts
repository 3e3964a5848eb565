/** Replaces the library's drawing of a map by an interactive one: Leaflet with the world's land and borders, no tile server. */
import type { Layer } from 'leaflet';
import { MAP_STYLES } from './map-styles';

type Point = [lat: number, lon: number];

interface Labeled {
  readonly label?: string;
  readonly popup?: string;
  readonly color?: string;
}

interface Spot extends Labeled {
  readonly lat: number;
  readonly lon: number;
}

/**
 * What the library writes into `data-map` (python/README.md). An app can write anything there: then Leaflet throws, and
 * the drawing stays. Only colors and texts would get into the page as they are.
 */
interface MapData {
  readonly version: number;
  readonly title: string;
  readonly bounds: [Point, Point];
  readonly markers: readonly Spot[];
  readonly circles: readonly (Spot & { readonly radius: number })[];
  readonly lines: readonly (Labeled & { segments: Point[][]; dash?: string; thickness?: number })[];
  readonly areas: readonly (Labeled & { polygons: Point[][][]; opacity?: number })[];
}

const styles = new CSSStyleSheet();
styles.replaceSync(MAP_STYLES);
document.adoptedStyleSheets.push(styles);

export async function showMap(figure: HTMLElement): Promise<void> {
  const data = JSON.parse(figure.dataset.map ?? '') as MapData;
  // Below a sample, the drawing is a file for each color mode.
  const [drawing, ...others] = figure.querySelectorAll(':scope > svg, :scope > img');
  if (data.version !== 1 || !drawing) return;
  const [leaflet, { feature }, atlas] = await Promise.all([
    import('leaflet'),
    import('topojson-client'),
    import('world-atlas/countries-110m.json'),
  ]);
  const L = leaflet.default ?? leaflet;
  const layers = layersOf(L, data);
  const bounds = L.latLngBounds(data.bounds);
  const box = document.createElement('div');
  box.className = 'app-map-view';
  box.setAttribute('role', 'application');
  box.setAttribute('aria-label', `Map: ${data.title}`);
  drawing.replaceWith(box);
  for (const other of others) other.remove();

  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(box, {
    attributionControl: false,
    // The wheel scrolls the page. The map zooms with its buttons, keys, two fingers, or the wheel once it has the focus.
    scrollWheelZoom: false,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    inertia: !calm,
    minZoom: 0,
    maxZoom: 9,
    zoomSnap: 0.25,
  });
  box.addEventListener('focus', () => map.scrollWheelZoom.enable());
  box.addEventListener('blur', () => map.scrollWheelZoom.disable());
  // The view comes first: a layer added to a map without one renders before its bounds are known, and throws.
  map.fitBounds(bounds, { padding: [12, 12], animate: false });
  const topology = (atlas.default ?? atlas) as unknown as Parameters<typeof feature>[0];
  const countries = topology.objects.countries as Parameters<typeof feature>[1];
  L.geoJSON(feature(topology, countries), {
    interactive: false,
    style: { className: 'app-map-land', weight: 0.6 },
  }).addTo(map);
  for (const layer of layers) layer.addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
}

function layersOf(L: typeof import('leaflet'), { areas, lines, circles, markers }: MapData): Layer[] {
  const inks = (color: string | undefined) => ({ color: paint(color), fillColor: paint(color) });
  const labeled = (layer: Layer, { label, popup }: Labeled, sticky = false): Layer => {
    if (label) layer.bindTooltip(plain(label), { sticky });
    if (popup) layer.bindPopup(plain(popup));
    return layer;
  };
  return [
    ...areas.map((area) => {
      const options = { ...inks(area.color), weight: 1, fillOpacity: area.opacity ?? 0.6 };
      return labeled(L.polygon(area.polygons, options), area, true);
    }),
    ...lines.map((line) => {
      const dash = line.dash ? { dashArray: '6 5' } : {};
      const options = { ...inks(line.color), ...dash, weight: (line.thickness ?? 2) + 1, fill: false };
      return labeled(L.polyline(line.segments, options), line, true);
    }),
    ...circles.map((circle) => {
      const options = { ...inks(circle.color), weight: 1.5, fillOpacity: 0.2, radius: circle.radius };
      return labeled(L.circle([circle.lat, circle.lon], options), circle);
    }),
    ...markers.map((marker) => {
      const options = { ...inks(marker.color), weight: 2, fillOpacity: 0.85, radius: 6 };
      return labeled(L.circleMarker([marker.lat, marker.lon], options), marker);
    }),
  ];
}

/** A color is one of the palette's names or hex; anything else, such as an address, is the accent. */
function paint(color: string | undefined): string {
  const name = String(color);
  if (/^#(?:[0-9a-f]{3}){1,2}$/i.test(name)) return name;
  return `var(--plot-${/^(?:ink|soft|line|accent|signal|paper|series-[1-6])$/.test(name) ? name : 'accent'})`;
}

/** Leaflet would parse a string as HTML. */
function plain(label: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = label;
  return element;
}
