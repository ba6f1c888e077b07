import { folded } from '#values/text/plain-text.ts'
import type { SheetRow } from '#platform/sheets/sheet.ts'
import { readMasterFile, twinsOf, type MasterFile } from './master-file.ts'

export const sportColumns = ['code', 'name', 'order', 'active']
export const sportsHead = sportColumns.join(',')

interface SportEntry {
  readonly code: string
  readonly name: string
  readonly order: number
  readonly isActive: boolean
}
export interface KnownSportEntry extends SportEntry {
  /** What feeds call it. */
  readonly providerIds: readonly string[]
}
export interface SportLine extends SportEntry {
  readonly line: number
}

const maxOrder = 10_000

/** A sport as a line of a file has it, in the order of the columns. */
export const sportCells = ({ code, name, order, isActive }: KnownSportEntry): readonly string[] => [
  code,
  name,
  String(order),
  isActive ? 'yes' : 'no',
]

export const readSports = (rows: readonly SheetRow[]): MasterFile<SportLine> =>
  readMasterFile(rows, sportColumns, lineOf)

function lineOf(line: number, [code = '', name = '', figure = '', active = '']: readonly string[]): SportLine | string {
  if (!/^[a-z][a-z0-9_]{0,29}$/.test(code))
    return `Line ${line}: code must be 1 to 30 small letters, digits and underscores, starting with a letter.`
  if (name === '' || name.length > 60) return `Line ${line}: name must have 1 to 60 characters.`
  if (!/^\d{1,5}$/.test(figure) || Number(figure) > maxOrder)
    return `Line ${line}: order must be a number from 0 to ${maxOrder}.`
  if (active !== 'yes' && active !== 'no') return `Line ${line}: active must be yes or no.`
  return { line, code, name, order: Number(figure), isActive: active === 'yes' }
}

/** What is wrong between the lines, and with what is stored. A name that another sport has now is refused, also if it loses it. */
export const sportProblems = (lines: readonly SportLine[], known: readonly KnownSportEntry[]): readonly string[] => [
  ...twinsOf(lines, 'code', ({ code }) => code),
  ...twinsOf(lines, 'name', ({ name }) => folded(name)),
  ...lines.flatMap(({ line, code, name }) => {
    const named = known.find((one) => one.code !== code && folded(one.name) === folded(name))
    const taken = known.find((one) => one.code !== code && one.providerIds.includes(code))
    return [
      ...(named ? [`Line ${line}: the sport ${named.code} is named ${named.name}.`] : []),
      ...(taken ? [`Line ${line}: feeds call ${taken.name} by the code ${code}.`] : []),
    ]
  }),
]

/** The lines that add or change a sport. */
export const changedSports = (lines: readonly SportLine[], known: readonly KnownSportEntry[]): readonly SportLine[] =>
  lines.filter(
    ({ code, name, order, isActive }) =>
      !known.some((one) => one.code === code && one.name === name && one.order === order && one.isActive === isActive),
  )
