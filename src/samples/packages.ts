/**
 * Packages that samples may need and Debian has: such samples are run with Debian's own Python when their results are
 * recorded and in `npm run test:deep`. The names are those of `norun="needs numpy and matplotlib"`.
 */
export const DEBIAN_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  numpy: ['python3-numpy'],
  scipy: ['python3-scipy'],
  pandas: ['python3-pandas'],
  matplotlib: ['python3-matplotlib'],
  Pillow: ['python3-pil'],
  sympy: ['python3-sympy'],
  numba: ['python3-numba'],
  geopandas: ['python3-geopandas', 'python3-rtree'],
  folium: ['python3-folium'],
  gcc: ['gcc'],
};

export const INSTALLABLE: readonly string[] = Object.keys(DEBIAN_PACKAGES);
