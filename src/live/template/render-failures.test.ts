/** A filter that fails must not take the engine with it: the next render of the same page still works. */
import { expect, it } from 'vitest';
import { nodeRenderer } from '../python/record';

it('reports what a filter says, and goes on', () => {
  const render = nodeRenderer();
  const outputs = '{"x": 2.5, "name": "inf"}';
  expect(render('{{ outputs.x | format(".2q") }}', outputs)).toMatchObject({
    error: { message: 'format: ".2q" is not a format specification; try ".2f"' },
  });
  expect(render('{{ outputs.name | format(".2f") }}', outputs)).toMatchObject({
    error: { message: 'format: ".2f" needs a number, not "inf"' },
  });
  expect(render('{{ outputs.x | format(".2f") }}', outputs)).toEqual({ html: '2.50', cut: false });
});
