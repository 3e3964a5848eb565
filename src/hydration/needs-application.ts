/**
 * What needs the application when pressed. Links don't: they work without it. A category of the sidebar is a link, too, but only
 * where there is no JavaScript; it opens and closes.
 */
export const NEEDS_APPLICATION =
  'button, input, select, textarea, [role=button], [role=tab], [role=slider], [contenteditable], a[href="#"]';

/** On `<html>` once the reader has done something that needs the application, before the bootstrap could listen. */
export const WANTED = 'wanted';
