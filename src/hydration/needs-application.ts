/** What needs the application when pressed. Links don't: they work without it. */
export const NEEDS_APPLICATION =
  'button, input, select, textarea, [role=button]:not([href]), [role=tab], [role=slider], [contenteditable], a[href="#"]';

/** On `<html>` once the reader has done something that needs the application, before the bootstrap could listen. */
export const WANTED = 'wanted';
