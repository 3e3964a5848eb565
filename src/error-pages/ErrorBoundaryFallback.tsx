/** Shown if a page and its layout fail: the crash page inside the site's layout if that still renders, and bare if not. */
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import Head from '@docusaurus/Head';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { Props } from '@theme/Error';
import ErrorPageContent from '@theme/ErrorPageContent';
import Layout from '@theme/Layout';
import type { ReactNode } from 'react';
import { RouteContextProvider } from '../docusaurus/route-context';

/** The layout needs to know which plugin's route it renders; a crash belongs to none. */
const ROUTE = { plugin: { name: 'crash', id: 'default' } };

export default function ErrorBoundaryFallback({ error, tryAgain }: Props): ReactNode {
  const { currentLocale, localeConfigs } = useDocusaurusContext().i18n;
  const { htmlLang, direction } = localeConfigs[currentLocale] ?? { htmlLang: 'en', direction: 'ltr' };
  return (
    <RouteContextProvider value={ROUTE}>
      <ErrorBoundary fallback={() => <BareCrashPage error={error} tryAgain={tryAgain} />}>
        <Head>
          {/* The component that sets the language of a page has crashed with it. */}
          <html lang={htmlLang} dir={direction} />
          <title>This page crashed</title>
        </Head>
        <Layout>
          <ErrorPageContent error={error} tryAgain={tryAgain} />
        </Layout>
      </ErrorBoundary>
    </RouteContextProvider>
  );
}

/** Plain elements only: this must not fail, too. */
function BareCrashPage({ error, tryAgain }: Props): ReactNode {
  return (
    <main className="container list-page">
      <h1>This page crashed.</h1>
      <p>{error.message}</p>
      <button type="button" className="button button--primary" onClick={tryAgain}>
        Try again
      </button>{' '}
      <a href="/">Go to the home page</a>
    </main>
  );
}
