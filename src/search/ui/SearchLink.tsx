/** A link of search. A plain click goes there without a reload; other clicks are the browser's. */
import type { ReactNode } from 'react';

interface SearchLinkProps {
  readonly href: string;
  readonly navigate: (url: string) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

export function SearchLink({ href, navigate, className, children }: SearchLinkProps): ReactNode {
  return (
    <a
      href={href}
      className={className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
        event.preventDefault();
        navigate(href);
      }}
    >
      {children}
    </a>
  );
}
