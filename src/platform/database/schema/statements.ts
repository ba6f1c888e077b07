export interface Statement {
  readonly text: string
  /** Line of the file on which it starts, from 1. */
  readonly line: number
}

/** What the splitter passes over as a whole: comments, quoted text and names, bodies in dollar quotes. */
const opaque = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/y
const leading = /(?:\s|--[^\n]*|\/\*[\s\S]*?\*\/)*/y

/** Splits SQL at its semicolons; comments before a statement are left out. */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = []
  for (let at = 0; at < sql.length;) {
    const start = skip(leading, sql, at)
    const end = endOfStatement(sql, start)
    const text = sql.slice(start, end).trimEnd()
    if (text !== '') statements.push({ text, line: lineAt(sql, start) })
    at = end + 1
  }
  return statements
}

/** Line of a position in a text, from 1. */
export const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length

function endOfStatement(sql: string, start: number): number {
  let at = start
  while (at < sql.length && sql[at] !== ';') at = Math.max(skip(opaque, sql, at), at + 1)
  return at
}

function skip(pattern: RegExp, sql: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(sql) ? pattern.lastIndex : at
}
