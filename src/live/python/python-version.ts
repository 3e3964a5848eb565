/** The oldest Python that the library and downloaded apps run on. `apps/README.md` and the checks keep apps to it. */
export const PYTHON_VERSION = '3.9';
