/** Takes the place of `@docusaurus/Link` in the runner's page: the docs are on another site. */
import type { ReactNode } from 'react';

export default function Link({ to, children }: { readonly to: string; readonly children: ReactNode }): ReactNode {
  return (
    <a href={`${process.env.DOCS}${to.slice(1)}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
