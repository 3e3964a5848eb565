/** A page in src/pages, written in React. */
import Layout from '@theme/Layout';
import type { ReactNode } from 'react';

export default function Team(): ReactNode {
  return (
    <Layout title="Team" description="A page in src/pages, written in React.">
      <main className="container">
        <h1>Team</h1>
      </main>
    </Layout>
  );
}
