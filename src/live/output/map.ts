/** Replaces the library's drawing of a map by an interactive one: Leaflet with the world's land and borders, no tile server. */
import type { Layer, PathOptions } from 'leaflet';
import { type MapData, readMapData, type Spot } from './map-data';
import { MAP_STYLES } from './map-styles';

let styled = false;

function addStyles(): void {
  if (styled) return;
  styled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(MAP_STYLES);
  document.adoptedStyleSheets.push(sheet);
}

export async function showMap(figure: HTMLElement): Promise<void> {
  const data = readMapData(figure.dataset.map ?? '');
  const drawing = figure.querySelector('svg');
  if (!data || !drawing) return;
  const [leaflet, { feature }, atlas] = await Promise.all([
    import('leaflet'),
    import('topojson-client'),
    import('world-atlas/countries-110m.json'),
  ]);
  const L = leaflet.default ?? leaflet;
  addStyles();
  const box = document.createElement('div');
  box.className = 'app-map-view';
  box.setAttribute('role', 'application');
  box.setAttribute('aria-label', data.title ? `Map: ${data.title}` : 'Map');
  drawing.replaceWith(box);

  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(box, {
    attributionControl: false,
    // The wheel scrolls the page. The map zooms with its buttons, keys, two fingers, or the wheel once it has the focus.
    scrollWheelZoom: false,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    inertia: !calm,
    worldCopyJump: false,
    minZoom: 0,
    maxZoom: 9,
    zoomSnap: 0.25,
  });
  box.addEventListener('focus', () => map.scrollWheelZoom.enable());
  box.addEventListener('blur', () => map.scrollWheelZoom.disable());
  // The view comes first: a layer added to a map without one renders before its bounds are known, and throws.
  map.fitBounds(
    (data.bounds ?? [
      [-60, -180],
      [80, 180],
    ]) as [[number, number], [number, number]],
    { padding: [12, 12], animate: false },
  );
  const topology = (atlas.default ?? atlas) as unknown as Parameters<typeof feature>[0];
  const countries = topology.objects.countries as Parameters<typeof feature>[1];
  L.geoJSON(feature(topology, countries), {
    interactive: false,
    style: { className: 'app-map-land', weight: 0.6 },
  }).addTo(map);
  for (const layer of layersOf(L, data)) layer.addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
}

function layersOf(L: typeof import('leaflet'), data: MapData): Layer[] {
  const path = (color: string, extra: PathOptions = {}): PathOptions => ({ color, fillColor: color, ...extra });
  const spots = (spot: Spot, layer: Layer): Layer => {
    if (spot.label) layer.bindTooltip(plain(spot.label));
    if (spot.popup) layer.bindPopup(plain(spot.popup));
    return layer;
  };
  const mutable = (points: readonly (readonly [number, number])[]) =>
    points.map(([lat, lon]) => [lat, lon] as [number, number]);
  return [
    ...data.areas.map((area) => {
      const layer = L.polygon(
        area.polygons.map((rings) => rings.map(mutable)),
        path(area.color, { weight: 1, fillOpacity: area.opacity }),
      );
      return area.label ? layer.bindTooltip(plain(area.label), { sticky: true }) : layer;
    }),
    ...data.lines.map((line) => {
      const layer = L.polyline(line.segments.map(mutable), {
        ...path(line.color, { weight: line.thickness + 1, fill: false }),
        ...(line.dash ? { dashArray: '6 5' } : {}),
      });
      return line.label ? layer.bindTooltip(plain(line.label), { sticky: true }) : layer;
    }),
    ...data.circles.map((circle) =>
      spots(
        circle,
        L.circle([circle.lat, circle.lon], {
          ...path(circle.color, { weight: 1.5, fillOpacity: 0.2 }),
          radius: circle.radius,
        }),
      ),
    ),
    ...data.markers.map((marker) =>
      spots(
        marker,
        L.circleMarker([marker.lat, marker.lon], {
          ...path(marker.color, { weight: 2, fillOpacity: 0.85 }),
          radius: 6,
        }),
      ),
    ),
  ];
}

/** Leaflet would parse a string as HTML. */
function plain(label: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = label;
  return element;
}
