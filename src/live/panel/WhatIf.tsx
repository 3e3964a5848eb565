/** "What if" in a panel: the exploration, with the panel's engine. Loaded when the reader first opens it. */
import type { ReactNode } from 'react';
import Explore from '../explore/Explore';
import type { FormParts } from '../form/context';
import type { PartProps } from './Button';
import { saveFile, startSweep } from './page';
import { isBusy } from './state';

interface Props extends PartProps {
  readonly prefix: string;
  readonly isOpen: boolean;
}

export default function WhatIf({ app, state, act, prefix, isOpen }: Props): ReactNode {
  const form: FormParts = { app, state: state.form, prefix, act };
  return (
    <Explore
      app={app}
      form={form}
      code={state.source.code}
      isBusy={isBusy(state)}
      isShared={state.isShared === true}
      isOpen={isOpen}
      start={(job) => startSweep(app.worker, job)}
      save={saveFile}
    />
  );
}
