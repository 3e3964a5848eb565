/** Wrapped to say whether the contents are open: upstream's button shows it by an arrow alone. */
import CollapseButton from '@theme-original/TOCCollapsible/CollapseButton';
import type { ComponentProps, ReactNode } from 'react';

type Props = ComponentProps<typeof CollapseButton>;

export default function SpokenCollapseButton(props: Props): ReactNode {
  return <CollapseButton {...props} aria-expanded={!props.collapsed} />;
}
