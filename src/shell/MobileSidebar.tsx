/**
 * Wrapped for keyboard users: upstream's menu leaves the focus on the page behind it and ignores Escape. While the menu is
 * open, the rest of the page is inert; when it closes, the focus returns to its button.
 */
import MobileSidebar from '@theme-original/Navbar/MobileSidebar';
import { type ReactNode, useEffect } from 'react';
import { useNavbarMobileSidebar } from '../docusaurus/mobile-sidebar';

const BEHIND = '.navbar__inner, #__docusaurus_skipToContent_fallback, footer, [class*="skipToContent"]';

export default function AccessibleMobileSidebar(): ReactNode {
  const { shown, shouldRender, toggle } = useNavbarMobileSidebar();
  useEffect(() => {
    // A menu opened while the page hydrates is shown before it is rendered.
    if (!shown || !shouldRender) return;
    const behind = [...document.querySelectorAll<HTMLElement>(BEHIND)].filter((it) => !it.closest('.navbar-sidebar'));
    for (const element of behind) element.inert = true;
    // The menu slides in, and can't have the focus before it is visible.
    const menu = document.querySelector<HTMLElement>('.navbar-sidebar');
    const enter = (): void => {
      if (!menu?.contains(document.activeElement)) menu?.querySelector<HTMLElement>('.navbar-sidebar__close')?.focus();
    };
    enter();
    menu?.addEventListener('transitionend', enter);
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
  }, [shown, shouldRender, toggle]);
  return <MobileSidebar />;
}
