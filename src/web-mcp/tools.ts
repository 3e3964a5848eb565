/**
 * Tools for the agent in the reader's browser: one for each app on the page. A call opens the app's own link with values, so
 * the reader sees in the form what the agent does, and the page's own checks and limits apply.
 */

/** The draft of the standard, as far as it's used: https://webmachinelearning.github.io/webmcp/ */
export interface ModelContext {
  registerTool(tool: Tool, options: { readonly signal: AbortSignal }): unknown;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: unknown;
  execute(input: unknown): Promise<{ content: { type: 'text'; text: string }[] }>;
}

export interface CatalogApp {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly inputs: unknown;
}

/** Python may have to be downloaded first. */
const LONGEST_MS = 120_000;

/** What a panel can't leave without the reader. */
const SETTLED = ['fresh', 'failed', 'invalid', 'stopped'];

function resultOf(panel: HTMLElement, state: string): string {
  const problems = [...panel.querySelectorAll<HTMLElement>('[role=alert]')].map((alert) => alert.innerText);
  const result =
    state === 'fresh' || state === 'recorded'
      ? (panel.querySelector<HTMLElement>('[data-slot=result]')?.innerText ?? '')
      : '';
  return [`State: ${state}`, ...problems, result].filter(Boolean).join('\n');
}

/** Resolves once the panel shows what became of the values. */
function settled(panel: HTMLElement): Promise<string> {
  return new Promise((resolve) => {
    let isRunning = false;
    const end = (state: string) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(resultOf(panel, state));
    };
    const look = () => {
      const state = panel.dataset.state ?? '';
      isRunning ||= state === 'loading' || state === 'running';
      // An app that waits for its button: the agent asked for a run.
      if (state === 'changed' && !isRunning)
        [...panel.querySelectorAll('button')].find((button) => button.textContent === 'Run')?.click();
      // Recorded steps end where they began.
      else if (SETTLED.includes(state) || (state === 'recorded' && isRunning)) end(state);
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(() => end(panel.dataset.state ?? ''), LONGEST_MS);
    observer.observe(panel, { attributes: true, attributeFilter: ['data-state'] });
  });
}

export function toolOf({ id, title, summary, inputs }: CatalogApp, panel: HTMLElement): Tool {
  return {
    name: `run_${id.replaceAll('-', '_')}`,
    description: `${title}. ${summary} Fills in the app on this page, runs it and returns its result as text.`,
    inputSchema: inputs,
    async execute(input) {
      const result = settled(panel);
      const link = `#app:${id}:${encodeURIComponent(JSON.stringify(input ?? {}))}`;
      // The same values again: a link that doesn't change opens nothing.
      if (location.hash === link) location.replace('#');
      location.replace(link);
      return { content: [{ type: 'text', text: await result }] };
    },
  };
}

/** Keeps the registered tools in step with the apps on the page. */
export function keepRegistered(context: ModelContext, apps: ReadonlyMap<string, CatalogApp>): () => void {
  const registered = new Map<HTMLElement, AbortController>();
  return () => {
    for (const [panel, registration] of registered) {
      if (panel.isConnected) continue;
      registration.abort();
      registered.delete(panel);
    }
    const taken = new Set([...registered.keys()].map(({ dataset }) => dataset.app));
    for (const panel of document.querySelectorAll<HTMLElement>('[data-app]')) {
      const app = apps.get(panel.dataset.app ?? '');
      if (!app || registered.has(panel) || taken.has(app.id)) continue;
      taken.add(app.id);
      const registration = new AbortController();
      registered.set(panel, registration);
      context.registerTool(toolOf(app, panel), { signal: registration.signal });
    }
  };
}
