/** The three tools: search the docs, read a page, run an app. Search and apps don't know each other; this module has both. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import type { Pages } from './pages';
import type { AppRunner } from './run-app';

export interface Found {
  readonly title: string;
  readonly url: string;
  readonly text: string;
}

export interface Toolbox {
  /** Of the product. */
  readonly name: string;
  readonly search: (query: string, limit: number) => readonly Found[];
  readonly pages: Pages;
  readonly apps: AppRunner;
  /** Of what went wrong inside, which callers aren't told. */
  readonly log?: (error: unknown) => void;
}

/** What one answer may contain: some 25,000 tokens. */
const LONGEST_PAGE = 100_000;

const answer = (text: string, more: Partial<CallToolResult> = {}): CallToolResult => ({
  content: [{ type: 'text', text }],
  ...more,
});

/** The SDK sends the message of whatever a tool throws to the caller, with paths of the server in it. */
function guarded<Input>({ log }: Toolbox, tool: (input: Input) => CallToolResult | Promise<CallToolResult>) {
  return async (input: Input): Promise<CallToolResult> => {
    try {
      return await tool(input);
    } catch (error) {
      log?.(error);
      return answer('Internal error', { isError: true });
    }
  };
}

function readPage({ pages }: Toolbox, address: string, offset: number): CallToolResult {
  const text = pages.read(address);
  if (text === undefined)
    return answer(`There is no page ${JSON.stringify(address.slice(0, 200))}. Search for it, or read /llms.txt.`, {
      isError: true,
    });
  const part = text.slice(offset, offset + LONGEST_PAGE);
  const end = offset + part.length;
  return answer(end < text.length ? `${part}\n\n(Cut. To read on, pass offset ${end}.)` : part);
}

/** A server for one request: nothing is kept between requests. `signal`: nobody waits for the answer any more. */
export function mcpServer(tools: Toolbox, signal: AbortSignal): McpServer {
  const { name, search, apps } = tools;
  const server = new McpServer({ name: `${name} docs`, version: '1.0.0' });
  server.registerTool(
    'search',
    {
      title: `Search the ${name} docs`,
      description: 'Searches docs and posts. Handles typos and synonyms. Returns titles, addresses and matching texts.',
      inputSchema: { query: z.string().min(1).max(500), limit: z.int().min(1).max(20).default(8) },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    guarded(tools, ({ query, limit }: { query: string; limit: number }) => {
      const found = search(query, limit);
      const lines = found.map(({ title, url, text }) => `- [${title}](${url})${text && `: ${text}`}`);
      return answer(lines.join('\n') || 'Nothing found.', { structuredContent: { results: [...found] } });
    }),
  );
  server.registerTool(
    'read_page',
    {
      title: `Read a page of the ${name} docs`,
      description:
        'Returns a page as Markdown, with its apps: inputs, code, template and recorded result. /llms.txt lists all pages, /apps.json all apps.',
      inputSchema: {
        page: z.string().min(1).max(2000).describe('Address of the page, such as /inputs/overview'),
        offset: z.int().min(0).default(0).describe('Where to start in a long page'),
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    guarded(tools, ({ page, offset }: { page: string; offset: number }) => readPage(tools, page, offset)),
  );
  server.registerTool(
    'run_app',
    {
      title: `Run an app of the ${name} docs`,
      description:
        'Runs an app with the given inputs and returns its outputs and its result as text. Inputs that are left out have their defaults. /apps.json has the JSON Schema of each app’s inputs.',
      inputSchema: {
        app: z.string().min(1).max(200).describe('Id of the app, such as distance-converter'),
        inputs: z.record(z.string(), z.unknown()).default({}),
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    guarded(tools, async ({ app, inputs }: { app: string; inputs: Record<string, unknown> }) => {
      const { text, outputs, isError = false } = await apps.run(app, inputs, signal);
      return answer(text, { isError, ...(outputs !== undefined && { structuredContent: { outputs } }) });
    }),
  );
  return server;
}
