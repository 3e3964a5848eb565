/** Connects a panel to its session: loads it with the first command, opens links that carry values, keeps early input. */
import { useLocation } from '@docusaurus/router';
import { type RefObject, useContext, useEffect, useRef, useState } from 'react';
import type { AppData } from '../data/prepare';
import { HostContext } from './host';
import type { Session } from './session';
import { firstState, linkPrefix, PART_MISSING, type State } from './state';

/** Does something with the session once it is loaded. */
export type Act = (action: (session: Session) => void) => void;

/** `plays`: the controls change the result, by a run or to a recorded one. */
export function useSession(app: AppData, root: RefObject<HTMLElement | null>, plays: boolean) {
  const [state, setState] = useState<State>(() => firstState(app));
  const [isHydrated, setHydrated] = useState(false);
  const session = useRef<Promise<Session>>(undefined);
  const location = useLocation();
  const { startsAtOnce } = useContext(HostContext);

  const act: Act = (action) => {
    const element = root.current;
    if (!element) return;
    session.current ??= import('./session').then(({ Session }) => new Session(app, element, setState));
    session.current.then(
      (it) => it.perform(action),
      () => {
        session.current = undefined;
        setState((before) => ({ ...before, status: 'failed', problem: PART_MISSING, canRetry: true }));
      },
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration.
  useEffect(() => {
    setHydrated(true);
    const form = root.current?.querySelector('form');
    const result = root.current?.querySelector<HTMLElement>('[data-slot="result"]');
    if (startsAtOnce) act((it) => it.change(0));
    else if (form && plays && wasTouched(form)) act((it) => it.adopt());
    else if (result?.querySelector('.app-animation, .app-slider, .app-map')) {
      import('../output/enhance').then(({ enhance }) => enhance(result)).catch(() => undefined);
    }
    return () => {
      session.current?.then((it) => it.end()).catch(() => undefined);
      session.current = undefined;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's location changes with each navigation, to the same hash as well.
  useEffect(() => {
    const { hash } = window.location;
    if (plays && hash.startsWith(linkPrefix(app.id))) act((it) => it.openLink(hash));
  }, [location]);

  return { state, isHydrated, act };
}

/** A reader may have been faster than hydration: then the form differs from the HTML it came with. */
function wasTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((element) => {
    const control = element as HTMLInputElement;
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.defaultSelected === false;
    if (control.type === 'checkbox' || control.type === 'radio') return control.checked !== control.defaultChecked;
    return control.value !== (control.defaultValue ?? control.value);
  });
}
