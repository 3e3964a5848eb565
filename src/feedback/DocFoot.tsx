/** The foot of a docs page: the theme's tags, edit link and date, and ours below. */
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import DocItemFooter from '@theme-original/DocItem/Footer';
import type { ReactNode } from 'react';
import PageFeedback from './PageFeedback';

export default function DocFoot(): ReactNode {
  const { title, permalink } = useDoc().metadata;
  return (
    <>
      <DocItemFooter />
      <PageFeedback title={title} permalink={permalink} />
    </>
  );
}
