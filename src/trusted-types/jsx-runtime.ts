/**
 * React's JSX runtime, with one addition: what components pass to `dangerouslySetInnerHTML` becomes trusted. All of it is
 * HTML that the build made; results of apps are inserted as sanitized fragments instead.
 */
import * as original from 'original-react-jsx-runtime';
import { createPolicy } from './create-policy';

type Props = Record<string, unknown>;
type Jsx = (type: unknown, props: Props, ...rest: readonly unknown[]) => unknown;

const policy = createPolicy('react', { createHTML: (html) => html });
/** React compares by identity: the same text must give the same object. */
const trusted = new Map<string, string>();

function trust(html: string): string {
  let result = trusted.get(html);
  if (result === undefined) {
    result = policy.createHTML(html);
    trusted.set(html, result);
  }
  return result;
}

function withTrustedHtml(props: Props): Props {
  const html = (props.dangerouslySetInnerHTML as { readonly __html?: unknown } | undefined)?.__html;
  return typeof html === 'string' ? { ...props, dangerouslySetInnerHTML: { __html: trust(html) } } : props;
}

const { jsx: originalJsx, jsxs: originalJsxs } = original as unknown as { readonly jsx: Jsx; readonly jsxs: Jsx };

export const { Fragment } = original;
export const jsx: Jsx = (type, props, ...rest) => originalJsx(type, withTrustedHtml(props), ...rest);
export const jsxs: Jsx = (type, props, ...rest) => originalJsxs(type, withTrustedHtml(props), ...rest);
