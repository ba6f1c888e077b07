import type { SheetRow } from '#platform/sheets/sheet.ts'

export const isObject = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** A text or a number as it is written; empty for anything else. */
export function textIn(json: Readonly<Record<string, unknown>>, name: string): string {
  const field = json[name]
  return typeof field === 'string' || typeof field === 'number' ? String(field) : ''
}

/** Rounds of an answer as the lines of a file: both are read by the same rule. */
export const linesOf = (
  rounds: readonly Readonly<Record<string, unknown>>[],
  names: readonly string[],
): readonly SheetRow[] => [
  { line: 0, cells: names },
  ...rounds.map((round, at) => ({ line: at + 1, cells: names.map((name) => textIn(round, name)) })),
]
