/**
 * The foot of docs pages and posts: "Was this page helpful?" and "Report a problem", as far as the brand file has an address
 * for them. Links work without the application. The form for an endpoint needs it, so it isn't there before.
 */
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import clsx from 'clsx';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { AnswerFormProps } from './AnswerForm';
import { reportAddress } from './address';
import styles from './PageFeedback.module.css';
import type { FeedbackSettings } from './settings';

const QUESTION = 'Was this page helpful?';

/** Its place is reserved. Without it, the page is complete. */
function LoadedForm(props: AnswerFormProps): ReactNode {
  const [form, setForm] = useState<{ readonly Form: ComponentType<AnswerFormProps> }>();
  useEffect(() => {
    import('./AnswerForm').then(
      ({ default: Form }) => setForm({ Form }),
      () => undefined,
    );
  }, []);
  return form && <form.Form {...props} />;
}

export default function PageFeedback({
  title,
  permalink,
}: {
  readonly title: string;
  readonly permalink: string;
}): ReactNode {
  const { url: site, baseUrl, customFields } = useDocusaurusContext().siteConfig;
  const { report, answer, endpoint } = (customFields?.feedback ?? {}) as FeedbackSettings;
  // Home only leads to other pages: there is nothing on it to rate.
  if (permalink === baseUrl || !(report || answer || endpoint)) return null;
  const url = site + permalink;
  return (
    <div className={clsx(styles.feedback, 'running-text')} data-search-ignore="">
      {endpoint ? (
        // A form belongs to its page: the next page has a new one.
        <LoadedForm key={permalink} question={QUESTION} endpoint={endpoint} page={url} />
      ) : (
        answer && (
          <span>
            {QUESTION}
            <a href={reportAddress(answer, { title, url }, 'Yes')}>Yes</a>
            <a href={reportAddress(answer, { title, url }, 'No')}>No</a>
          </span>
        )
      )}
      {report && <a href={reportAddress(report, { title, url })}>Report a problem</a>}
    </div>
  );
}
