import { folded } from '#values/text/plain-text.ts'
import type { SheetRow } from '#platform/sheets/sheet.ts'
import { readMasterFile, twinsOf, type MasterFile } from '#areas/developer/rules/master-file.ts'

export const reasonColumns = ['domain', 'code', 'name']
export const reasonsHead = reasonColumns.join(',')

/** A reason that staff choose for an action, in the order in which they are offered. */
export interface OfferedReason {
  readonly code: string
  readonly name: string
}
export interface ReasonLine extends OfferedReason {
  readonly line: number
  readonly domain: string
}

/** What must remain where nothing else fits. */
const always = 'OTHER'
const mostReasons = 30

/** A reason as a line of a file has it, in the order of the columns. */
export const reasonCells = (domain: string, { code, name }: OfferedReason): readonly string[] => [domain, code, name]

/** Reads the reasons of a domain. The file is the whole list, in its order. */
export const readReasons = (rows: readonly SheetRow[]): MasterFile<ReasonLine> =>
  readMasterFile(rows, reasonColumns, (line, [domain = '', code = '', name = '']) => {
    if (domain === '') return `Line ${line}: domain is missing.`
    if (!/^[A-Z][A-Z0-9_]{0,39}$/.test(code))
      return `Line ${line}: code must be 1 to 40 capital letters, digits and _, starting with a letter.`
    if (name === '' || name.length > 60) return `Line ${line}: name must have 1 to 60 characters.`
    return { line, domain, code, name }
  })

/** What is wrong with lines that are right one by one. */
export const reasonProblems = (lines: readonly ReasonLine[]): readonly string[] => [
  ...twinsOf(lines, 'code', ({ code }) => code),
  ...twinsOf(lines, 'name', ({ name }) => folded(name)),
  ...(lines.length > 0 && !lines.some(({ code }) => code === always)
    ? [`The code ${always} is missing: it is for what no other reason says.`]
    : []),
  ...(lines.length > mostReasons ? [`At most ${mostReasons} reasons are offered.`] : []),
]

/** Whether the file has the reasons that are offered already, in their order. */
export const areSameReasons = (lines: readonly OfferedReason[], known: readonly OfferedReason[]): boolean =>
  lines.length === known.length &&
  lines.every(({ code, name }, at) => known[at]?.code === code && known[at].name === name)
