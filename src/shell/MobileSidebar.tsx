/**
 * Wrapped for readers who use keys: upstream's menu leaves the focus behind it, on a page that cannot be seen, and does not
 * hear Escape. While it is open, the rest of the page is out of reach; closed, the focus is back on its button.
 */
import MobileSidebar from '@theme-original/Navbar/MobileSidebar';
import { type ReactNode, useEffect } from 'react';
import { useNavbarMobileSidebar } from '../docusaurus/mobile-sidebar';

const BEHIND = '.navbar__inner, #__docusaurus_skipToContent_fallback, footer, [class*="skipToContent"]';

export default function ReachableMobileSidebar(): ReactNode {
  const { shown, toggle } = useNavbarMobileSidebar();
  useEffect(() => {
    if (!shown) return;
    const behind = [...document.querySelectorAll<HTMLElement>(BEHIND)].filter((it) => !it.closest('.navbar-sidebar'));
    for (const element of behind) element.inert = true;
    // It slides in: what cannot be seen yet cannot have the focus.
    const menu = document.querySelector<HTMLElement>('.navbar-sidebar');
    const enter = (): void => {
      if (!menu?.contains(document.activeElement)) menu?.querySelector<HTMLElement>('.navbar-sidebar__close')?.focus();
    };
    enter();
    menu?.addEventListener('transitionend', enter, { once: true });
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      for (const element of behind) element.inert = false;
      menu?.removeEventListener('transitionend', enter);
      if (menu?.contains(document.activeElement)) document.querySelector<HTMLElement>('.navbar__toggle')?.focus();
    };
  }, [shown, toggle]);
  return <MobileSidebar />;
}
