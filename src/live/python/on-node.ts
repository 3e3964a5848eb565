/** Python as readers get it, on Node, for the tests. */
import { bootPython, type Python } from './boot';

export function bootOnNode(runtimeFolder: string): Promise<Python> {
  return bootPython({ indexURL: `${runtimeFolder}/` });
}
