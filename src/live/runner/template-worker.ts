/** Renders one template in the self-hosted runner. Everything it needs comes from the page; its own policy lets it fetch nothing. */
import { Environment, initSync } from 'minijinja-js/dist/web/minijinja_js.js';
import { fillFormulas } from '../template/formulas';
import { createRenderer, type TemplateEngine } from '../template/render';
import type { TemplateJob } from './local-engine';

globalThis.addEventListener('message', ({ data }: MessageEvent<TemplateJob>) => {
  const { engine, template, outputs, figures } = data;
  initSync({ module: new WebAssembly.Module(engine) });
  const render = createRenderer(new Environment() as unknown as TemplateEngine, fillFormulas);
  (globalThis as unknown as { postMessage: (message: unknown) => void }).postMessage(
    render(template, outputs, figures),
  );
});
