/** Pieces of MDX syntax trees that our Markdown plugins add to pages. */

type Statement =
  | { type: 'ExpressionStatement'; expression: { type: 'Identifier'; name: string } }
  | { type: 'ImportDeclaration'; attributes: []; specifiers: object[]; source: { type: 'Literal'; value: string } };

/** The `data` of a node with this statement. */
export function program(statement: Statement) {
  return { estree: { type: 'Program', sourceType: 'module', body: [statement] } } as never;
}

/** `import local from 'source'`; without a local name, `import 'source'`. Fits trees of Markdown and of HTML. */
export function importNode(source: string, local?: string): { type: 'mdxjsEsm'; value: string } {
  const specifiers = local ? [{ type: 'ImportDefaultSpecifier', local: { type: 'Identifier', name: local } }] : [];
  return {
    type: 'mdxjsEsm',
    value: '',
    data: program({
      type: 'ImportDeclaration',
      attributes: [],
      specifiers,
      source: { type: 'Literal', value: source },
    }),
  } as { type: 'mdxjsEsm'; value: string };
}
