/** The page of the self-hosted runner: loads the app from its server and shows it in the panel of the docs. */
import '../../trusted-types/default-policy';
import './schema-settings';
import { Component, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { AppData } from '../data/prepare';
import { sanitize } from '../output/sanitize';
import { HostContext, IN_RUNNER } from '../panel/host';
import Panel from '../panel/Panel';
import { replaceEngine } from '../panel/page';
import { type RunnerFacts, readAppFile } from './app-file';
import { LocalEngine } from './local-engine';
import '../explore/explore.lazy.module.css';
import '../sheet/sheet.lazy.module.css';
import './runner.css';

/** The page follows the system, as it has no switch. */
function followColorMode(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light';
  };
  dark.addEventListener('change', apply);
  apply();
}

function clean(html: string): string {
  const box = document.createElement('div');
  box.append(sanitize(html));
  return box.innerHTML;
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render(): ReactNode {
    return this.state.failed ? <Problem text="This app stopped working. Reload the page." /> : this.props.children;
  }
}

function Problem({ text }: { readonly text: string }): ReactNode {
  return (
    <div className="runner-problem" role="alert">
      {text.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function RunnerPage({ app, facts }: { readonly app: AppData; readonly facts: RunnerFacts }): ReactNode {
  return (
    <>
      <main>
        <h1 className="runner-title">{app.title}</h1>
        <Panel app={app} />
      </main>
      <footer className="runner-foot">
        Runs on this computer with Python {facts.python}. <a href={process.env.DOCS}>{process.env.PRODUCT} docs</a>
      </footer>
    </>
  );
}

async function load(): Promise<ReactNode> {
  const response = await fetch('/app');
  if (!response.ok) throw new Error(await response.text());
  const content = (await response.json()) as Record<string, unknown>;
  const app = readAppFile(content, clean);
  document.title = app.title;
  return <RunnerPage app={app} facts={content.runner as RunnerFacts} />;
}

followColorMode();
replaceEngine(() => new LocalEngine());
const root = createRoot(document.querySelector('#runner') as HTMLElement);
const show = (content: ReactNode) =>
  root.render(
    <StrictMode>
      <Boundary>
        <HostContext value={IN_RUNNER}>{content}</HostContext>
      </Boundary>
    </StrictMode>,
  );
load().then(show, (error: unknown) =>
  show(<Problem text={`The app can’t be shown.\n${error instanceof Error ? error.message : String(error)}`} />),
);
