import { fileURLToPath } from 'node:url'
import type { Step } from '#platform/database/schema/steps.ts'

export const addressesFile = fileURLToPath(new URL('../../src/blueprint/addresses.ts', import.meta.url))
export const namesFile = fileURLToPath(new URL('../../src/blueprint/table-names.ts', import.meta.url))
export const tablesFile = fileURLToPath(new URL('../../src/platform/database/tables.ts', import.meta.url))

/** The lines of a generated file in one order: after a merge its lines may stand in another, which changes nothing. */
export const sortedLines = (text: string): readonly string[] => text.split('\n').toSorted()

/** A line for each step of the schema: its name, and a hash that changes with its content. */
export const stepLines = (steps: readonly Step[]): readonly string[] =>
  steps.map(({ name, sha256 }) => `// ${name} ${sha256.slice(0, 16)}`)

/** The tables by name alone, for screens, which know no database. */
export function namesText(tables: string): string {
  const names = [...tables.matchAll(/^export interface DB \{ (\w+): /gm)].map(([, name]) => `  | '${name}'`)
  return `// Written by \`npm run generate\`.\n\nexport type TableName =\n${names.join('\n')}\n`
}
