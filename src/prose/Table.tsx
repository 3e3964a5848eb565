/** A table in its own scroll container: a wide table scrolls there, by touch, wheel or keyboard. */
import type { ComponentProps, ReactNode } from 'react';

export default function Table(props: ComponentProps<'table'>): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a wide table.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to forms.
    <div className="table-box" role="group" aria-label="Table" tabIndex={0}>
      <table {...props} />
    </div>
  );
}

/** An empty header cell, above a column of row names, is not a header for assistive technology. */
export function TableHeadCell({ children, ...props }: ComponentProps<'th'>): ReactNode {
  return children === undefined ? <td /> : <th {...props}>{children}</th>;
}
