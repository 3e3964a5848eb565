/** Whether a wheel fits the reader's Python, from its file name: `name-version-python-abi-platform.whl` (PEP 427, PEP 783). Pure. */

export interface Target {
  /** Such as `3.14.2`. */
  readonly python: string;
  /** Such as `pyemscripten_2026_0_wasm32`. */
  readonly platform: string;
}

/** What is wrong with the file's name, as the end of a sentence. Undefined: it fits. */
export function tagProblem(fileName: string, { python, platform }: Target): string | undefined {
  const parts = /^[^-]+-[^-]+(?:-\d[^-]*)?-([^-]+)-([^-]+)-([^-]+)\.whl$/.exec(fileName);
  if (!parts) return 'its name is not that of a wheel (name-version-python-abi-platform.whl)';
  const [, pythons = '', abis = '', platforms = ''] = parts;
  const [major, minor = 0] = python.split('.').map(Number);
  const own = `cp${major}${minor}`;
  const fits = (tag: string, abi: string): boolean => {
    if (tag === own) return abi === own || abi === 'abi3' || abi === 'none';
    if (tag === `py${major}`) return abi === 'none';
    const older = new RegExp(`^(cp|py)${major}(\\d+)$`).exec(tag);
    if (!older || Number(older[2]) > minor) return false;
    return older[1] === 'cp' ? abi === 'abi3' : abi === 'none';
  };
  if (!pythons.split('.').some((tag) => abis.split('.').some((abi) => fits(tag, abi))))
    return `it was built for ${pythons}-${abis}, not for Python ${major}.${minor}`;
  if (!platforms.split('.').some((one) => one === 'any' || one === platform))
    return `it was built for ${platforms}, not for ${platform}`;
  return undefined;
}
