/** The map of elements and components that pages may use. Code blocks and formulas arrive already rendered. */
import Head from '@docusaurus/Head';
import Admonition from '@theme/Admonition';
import MDXA from '@theme/MDXComponents/A';
import MDXHeading from '@theme/MDXComponents/Heading';
import MDXImg from '@theme/MDXComponents/Img';
import MDXLi from '@theme/MDXComponents/Li';
import MDXUl from '@theme/MDXComponents/Ul';
import type { ComponentProps } from 'react';
import CodeBlock from '../codeblocks/CodeBlock';
import Figure from '../figures/Figure';
import Formula from '../formulas/Formula';
import { Card, Cards, Hero } from '../home/Home';
import { Answer, Exercise, NextStep, Pitfall, YouWillLearn } from '../prose/blocks';
import Table, { TableHeadCell } from '../prose/Table';
import Drawn from '../reference/Drawn';
import { SampleGallery, SamplePicture, SampleResult, SampleThumbnail } from '../samples/Sample';

type HeadingProps = Omit<ComponentProps<typeof MDXHeading>, 'as'>;

const MDXComponents = {
  Head,
  a: MDXA,
  // Docusaurus writes <details> of a page with a capital; the browser's own needs no script.
  Details: 'details',
  ul: MDXUl,
  li: MDXLi,
  img: MDXImg,
  table: Table,
  th: TableHeadCell,
  h1: (props: HeadingProps) => <MDXHeading as="h1" {...props} />,
  h2: (props: HeadingProps) => <MDXHeading as="h2" {...props} />,
  h3: (props: HeadingProps) => <MDXHeading as="h3" {...props} />,
  h4: (props: HeadingProps) => <MDXHeading as="h4" {...props} />,
  h5: (props: HeadingProps) => <MDXHeading as="h5" {...props} />,
  h6: (props: HeadingProps) => <MDXHeading as="h6" {...props} />,
  admonition: Admonition,
  CodeBlock,
  Drawn,
  Figure,
  Formula,
  SampleGallery,
  SamplePicture,
  SampleResult,
  SampleThumbnail,
  YouWillLearn,
  Pitfall,
  Exercise,
  Answer,
  NextStep,
  Hero,
  Cards,
  Card,
};

export default MDXComponents;
