/** A tab of a page. On paper, where all tabs are shown one after the other, each has its label above it. */
import TabItem from '@theme-original/TabItem';
import type { ComponentProps, ReactNode } from 'react';
import styles from './TabItem.module.css';

type Props = ComponentProps<typeof TabItem> & { readonly label?: string };

export default function LabeledTabItem({ children, ...props }: Props): ReactNode {
  return (
    <TabItem {...props}>
      <p className={styles.label} data-print-label="" data-search-ignore="" aria-hidden="true">
        {props.label ?? props.value}
      </p>
      {children}
    </TabItem>
  );
}
