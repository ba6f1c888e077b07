import { folded } from '#values/text/plain-text.ts'
import type { SheetRow } from '#platform/sheets/sheet.ts'
import { readMasterFile, twinsOf, type MasterFile } from './master-file.ts'

export const bankColumns = ['code', 'name']
export const banksHead = bankColumns.join(',')

export interface Bank {
  readonly code: string
  readonly name: string
}
export interface BankLine extends Bank {
  readonly line: number
}

/** A bank as a line of a file has it, in the order of the columns. */
export const bankCells = ({ code, name }: Bank): readonly string[] => [code, name]

/** Reads a file of banks. A code that is named twice leaves open which name is meant, so it is refused. */
export function readBanks(rows: readonly SheetRow[]): MasterFile<BankLine> {
  const { lines, problems } = readMasterFile(rows, bankColumns, lineOf)
  const twins = twinsOf(lines, 'code', ({ code }) => code)
  return { lines, problems: [...problems, ...twins] }
}

function lineOf(line: number, [code = '', name = '']: readonly string[]): BankLine | string {
  if (!/^[A-Z]{4}$/.test(code)) return `Line ${line}: code must be the first four letters of the IFSC, in capitals.`
  if (name === '' || name.length > 80) return `Line ${line}: name must have 1 to 80 characters.`
  return { line, code, name }
}

/** Two banks of one name are told apart by nobody, as where they are renamed one by one. */
export const bankProblems = (lines: readonly BankLine[], stored: readonly Bank[]): readonly string[] => [
  ...twinsOf(lines, 'name', ({ name }) => folded(name)),
  ...lines.flatMap(({ line, name }) => {
    const named = stored.find(
      (one) => folded(one.name) === folded(name) && !lines.some(({ code }) => code === one.code),
    )
    return named ? [`Line ${line}: the bank ${named.code} is named ${named.name}.`] : []
  }),
]

/** The lines that add a bank or change its name. */
export const changedBanks = (lines: readonly BankLine[], stored: readonly Bank[]): readonly BankLine[] =>
  lines.filter(({ code, name }) => !stored.some((one) => one.code === code && one.name === name))
