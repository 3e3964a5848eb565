/** Pyodide doesn't publish types for the module that Emscripten made; only its loader calls it. */
declare module '*/pyodide.asm.mjs' {
  const createPyodideModule: NonNullable<
    NonNullable<Parameters<typeof import('pyodide').loadPyodide>[0]>['createPyodideModule']
  >;
  export default createPyodideModule;
}
