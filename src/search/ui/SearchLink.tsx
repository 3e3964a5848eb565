/** A link of search. A plain click goes there without a reload; other clicks are the browser's. */
import type { ReactNode } from 'react';
import { useNavigate } from './use-search';

interface SearchLinkProps {
  readonly href: string;
  readonly onFollow?: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

export function SearchLink({ href, onFollow, className, children }: SearchLinkProps): ReactNode {
  const navigate = useNavigate();
  return (
    <a
      href={href}
      className={className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
        event.preventDefault();
        onFollow?.();
        navigate(href);
      }}
    >
      {children}
    </a>
  );
}
