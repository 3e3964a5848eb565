/** WebMCP: with a pretended browser that offers it, the apps of a page are tools, and calling one runs the app in view. */
import path from 'node:path';
import { bundleScript } from '../../src/build-files/bundle-script';
import { expect, test } from '../spec/browser-test';

const script = bundleScript(path.resolve('.'), 'src/web-mcp/register.ts', { basePath: '/' });

interface PretendedTool {
  readonly name: string;
  readonly inputSchema: { properties: Record<string, unknown> };
  execute(input: unknown): Promise<{ content: { text: string }[] }>;
}
type Pretended = Document & { tools: Map<string, PretendedTool> };

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const tools = new Map<string, PretendedTool>();
    const registerTool = (tool: PretendedTool, { signal }: { signal: AbortSignal }) => {
      if (tools.has(tool.name)) throw new Error(`${tool.name} is registered twice`);
      tools.set(tool.name, tool);
      signal.addEventListener('abort', () => tools.delete(tool.name));
    };
    Object.assign(document, { tools, modelContext: { registerTool } });
  });
  // As a script of the page, which runs when the document is read.
  await page.addInitScript(`document.addEventListener('DOMContentLoaded', () => { ${script} });`);
});

test('a page registers its apps, and an agent runs one before anyone touched the page', async ({ page }) => {
  await page.goto('/getting-started/example-1');
  const names = () => page.evaluate(() => [...(document as Pretended).tools.keys()]);
  await expect.poll(names).toEqual(['run_distance_converter']);
  const run = (input: object) =>
    page.evaluate(async (values) => {
      const tool = (document as Pretended).tools.get('run_distance_converter');
      return (await tool?.execute(values))?.content[0]?.text ?? '';
    }, input);
  expect(await run({ meters: 3.048 })).toMatch(/State: fresh\n3\.048 m = 10 ft 0\.00 in/);
  await expect(page.getByLabel('Length', { exact: true })).toHaveValue('3.048');
  expect(await run({ meters: -1 })).toContain('State: invalid');
  // Another page has other tools.
  await page.getByRole('link', { name: 'Input types', exact: true }).first().click();
  await expect(page).toHaveURL(/input-types/);
  await expect.poll(names).not.toContain('run_distance_converter');
});
