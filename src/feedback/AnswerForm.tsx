/**
 * "Was this page helpful?" for a brand with an endpoint: an answer, an optional comment, one request. What the reader typed
 * stays until it has arrived, also while they look at another page.
 */
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './AnswerForm.lazy.module.css';
import type { Answer } from './address';
import { requestBody, sendAnswer } from './send-answer';

export interface AnswerFormProps {
  readonly question: string;
  readonly endpoint: string;
  readonly page: string;
}

interface Draft {
  readonly answer?: Answer;
  readonly comment: string;
}

type Stage = 'open' | 'sending' | 'failed' | 'sent';

const LONGEST_COMMENT = 2000;
const LABELS: Readonly<Record<Answer, string>> = {
  Yes: 'What helped you? (optional)',
  No: 'What was missing or wrong? (optional)',
};
const FAILED = 'Your answer could not be sent. Check your network connection and try again. Your text is still here.';

/** By page, while the site is open. */
const drafts = new Map<string, Draft>();

function useAnswer({ endpoint, page }: AnswerFormProps) {
  const [draft, setDraft] = useState<Draft>(drafts.get(page) ?? { comment: '' });
  const [stage, setStage] = useState<Stage>('open');
  const edit = (change: Partial<Draft>) => {
    const next = { ...draft, ...change };
    drafts.set(page, next);
    setDraft(next);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!draft.answer || stage === 'sending') return;
    setStage('sending');
    sendAnswer(endpoint, requestBody(page, draft.answer, draft.comment)).then(
      () => {
        drafts.delete(page);
        setStage('sent');
      },
      () => setStage('failed'),
    );
  };
  return { draft, stage, edit, send };
}

export default function AnswerForm(props: AnswerFormProps): ReactNode {
  const { draft, stage, edit, send } = useAnswer(props);
  const comment = useId();
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (stage === 'sent') status.current?.focus({ preventScroll: true });
  }, [stage]);
  return (
    <form className={styles.form} onSubmit={send}>
      {stage !== 'sent' && (
        <fieldset className={styles.answers}>
          <legend>{props.question}</legend>
          {(['Yes', 'No'] as const).map((answer) => (
            <button
              key={answer}
              type="button"
              className={styles.button}
              aria-pressed={draft.answer === answer}
              onClick={() => edit({ answer })}
            >
              {answer}
            </button>
          ))}
        </fieldset>
      )}
      {stage !== 'sent' && draft.answer && (
        <>
          <label htmlFor={comment}>{LABELS[draft.answer]}</label>
          <textarea
            id={comment}
            className={styles.comment}
            rows={3}
            maxLength={LONGEST_COMMENT}
            value={draft.comment}
            onChange={({ target }) => edit({ comment: target.value })}
          />
          <p className={styles.note}>Your answer, this text and the page’s address are sent, and nothing else.</p>
          <button type="submit" className={styles.button} aria-disabled={stage === 'sending'}>
            {stage === 'sending' ? 'Sending…' : 'Send'}
          </button>
        </>
      )}
      <p ref={status} role="status" tabIndex={-1} className={styles.status}>
        {stage === 'sent' && 'Thanks for your answer.'}
        {stage === 'failed' && FAILED}
      </p>
    </form>
  );
}
