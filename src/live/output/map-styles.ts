/** The layout that Leaflet expects, in the site's colors. Added to the page with the first map. */
export const MAP_STYLES = `
.app-map-view { position: relative; overflow: hidden; height: min(60vh, 22rem); border: 1px solid var(--line); border-radius: 4px; background: var(--surface); z-index: 0; outline-offset: 2px; }
.app-map-view :is(.leaflet-pane, .leaflet-layer, .leaflet-map-pane > svg, .leaflet-zoom-box, .leaflet-pane > svg) { position: absolute; left: 0; top: 0; }
.app-map-view .leaflet-pane { z-index: 400; }
.app-map-view .leaflet-overlay-pane { z-index: 400; }
.app-map-view .leaflet-marker-pane { z-index: 600; }
.app-map-view .leaflet-tooltip-pane { z-index: 650; }
.app-map-view .leaflet-popup-pane { z-index: 700; }
.app-map-view .leaflet-zoom-animated { transform-origin: 0 0; }
.app-map-view svg { max-width: none; max-height: none; pointer-events: none; }
.app-map-view svg .leaflet-interactive { pointer-events: auto; cursor: pointer; }
.app-map-view.leaflet-grab, .app-map-view .leaflet-grab { cursor: grab; }
.app-map-view.leaflet-touch-drag { touch-action: pan-x pan-y; }
.app-map-view.leaflet-touch-zoom.leaflet-touch-drag { touch-action: none; }
.app-map-land { fill: var(--paper); fill-opacity: 1; stroke: var(--ink-soft); stroke-opacity: 0.5; }
.app-map-view .leaflet-control { position: relative; float: left; clear: both; z-index: 800; pointer-events: auto; }
.app-map-view :is(.leaflet-top, .leaflet-bottom) { position: absolute; z-index: 1000; pointer-events: none; }
.app-map-view .leaflet-top { top: 8px; }
.app-map-view .leaflet-bottom { bottom: 8px; }
.app-map-view .leaflet-left { left: 8px; }
.app-map-view .leaflet-right { right: 8px; }
.app-map-view .leaflet-control-zoom a { display: block; width: 30px; height: 30px; font: 600 18px/30px var(--ifm-font-family-base); text-align: center; text-decoration: none; color: var(--ink); background: var(--paper); border: 1px solid var(--line); }
.app-map-view .leaflet-control-zoom a.leaflet-disabled { color: var(--ink-soft); }
.app-map-view .leaflet-control-scale-line { padding: 0 4px; font-size: 11px; color: var(--ink); background: color-mix(in srgb, var(--paper) 70%, transparent); border: 1px solid var(--ink-soft); border-top: none; white-space: nowrap; box-sizing: border-box; }
.app-map-view .leaflet-tooltip { position: absolute; padding: 3px 7px; font-size: 12px; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 3px; white-space: nowrap; pointer-events: none; }
.app-map-view .leaflet-popup { position: absolute; text-align: center; margin-bottom: 12px; }
.app-map-view .leaflet-popup-content-wrapper { padding: 1px; text-align: left; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 4px; }
.app-map-view .leaflet-popup-content { margin: 8px 24px 8px 12px; font-size: 13px; }
.app-map-view .leaflet-popup-close-button { position: absolute; top: 2px; right: 2px; width: 22px; height: 22px; font-size: 16px; line-height: 22px; color: var(--ink-soft); text-decoration: none; }
.app-map-view .leaflet-popup-tip-container { display: none; }
`;
