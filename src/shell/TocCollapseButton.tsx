/** Tells screen readers whether the contents are open: upstream's button shows it only by an arrow. */
import CollapseButton from '@theme-original/TOCCollapsible/CollapseButton';
import type { ComponentProps, ReactNode } from 'react';

type Props = ComponentProps<typeof CollapseButton>;

export default function TocCollapseButton(props: Props): ReactNode {
  return <CollapseButton {...props} aria-expanded={!props.collapsed} />;
}
