/** `/apps.json`: every app that a page shows, for programs that want to find, describe or run them. Pure. */
import { applyTokens, applyTokensDeep, type BrandNames } from '../brand/tokens';
import type { JsonSchema } from '../live/inputs/kind';
import type { LoadedApp } from '../live/schema/load';
import { inputsSchema, schemaOfExample } from './input-schema';

export interface CatalogEntry {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** JSON Schema (draft 2020-12). Inputs that are left out have their defaults. */
  readonly inputs: JsonSchema;
  /** JSON Schema of what the recorded run returned. */
  readonly outputs: JsonSchema;
  /** Seconds. */
  readonly timeLimit: number;
  /** Python packages beyond the standard library and the site's own library. */
  readonly needs: readonly string[];
  /** The first page that shows the app, and its Python code. */
  readonly page: string;
  readonly code: string;
}

export interface CatalogSite {
  readonly brand: BrandNames;
  /** Address of the site with its base path: `https://docs.example.org/`. */
  readonly address: string;
}

/** Where the code of an app is, below the base path. */
export const codeFile = (id: string): string => `app-code/${id}.py`;

export const codeOf = (app: LoadedApp, brand: BrandNames): string => `${applyTokens(app.code, brand).trimEnd()}\n`;

/** `page`: path below the base path, without a leading slash. */
export function catalogEntry(app: LoadedApp, page: string, { brand, address }: CatalogSite): CatalogEntry {
  const definition = applyTokensDeep(app.definition, brand);
  const { title, summary, timeLimit, needs } = definition;
  const recorded = applyTokensDeep(app.recorded?.inputs ?? {}, brand);
  const outputs: unknown = JSON.parse(applyTokens(app.recorded?.outputs ?? '{}', brand));
  return {
    id: app.id,
    title,
    summary,
    inputs: inputsSchema(definition, recorded),
    outputs: schemaOfExample(outputs),
    timeLimit,
    needs,
    page: address + page,
    code: address + codeFile(app.id),
  };
}

export const catalogText = (apps: readonly CatalogEntry[]): string =>
  `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', apps }, null, 1)}\n`;
