import { isHeld } from '#values/currency.ts'
import type { SheetRow } from '#platform/sheets/sheet.ts'
import { readMasterFile, twinsOf, type MasterFile } from './master-file.ts'

/** An entry that has a code and a text: a currency with its symbol, a country or state with its name. */
export interface NamedCode {
  readonly code: string
  readonly name: string
}
export interface NameLine extends NamedCode {
  readonly line: number
}

export const currencyColumns = ['code', 'symbol']
export const currenciesHead = currencyColumns.join(',')
export const placeColumns = ['code', 'name']
export const placesHead = placeColumns.join(',')

/** An entry as a line of a file has it, in the order of the columns. */
export const namedCells = ({ code, name }: NamedCode): readonly string[] => [code, name]

export const readCurrencies = (rows: readonly SheetRow[]): MasterFile<NameLine> =>
  readMasterFile(rows, currencyColumns, (line, [code = '', symbol = '']) => {
    if (!/^[A-Z]{3}$/.test(code)) return `Line ${line}: code must be three capital letters, as in ISO 4217.`
    if (!isHeld(code)) return `Line ${line}: ISO 4217 gives ${code} no decimals, or more than three.`
    if (symbol === '' || symbol.length > 4) return `Line ${line}: symbol must have 1 to 4 characters.`
    return { line, code, name: symbol }
  })

export const readPlaces = (rows: readonly SheetRow[]): MasterFile<NameLine> =>
  readMasterFile(rows, placeColumns, (line, [code = '', name = '']) => {
    if (!/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.test(code))
      return `Line ${line}: code must be that of a country or state, as in ISO 3166: IN or IN-KA.`
    if (name === '' || name.length > 80) return `Line ${line}: name must have 1 to 80 characters.`
    return { line, code, name }
  })

export const currencyProblems = (lines: readonly NameLine[]): readonly string[] =>
  twinsOf(lines, 'code', ({ code }) => code)

/** Countries and states are those of ISO 3166: an import names them, and adds none. */
export const placeProblems = (lines: readonly NameLine[], known: readonly NamedCode[]): readonly string[] => [
  ...twinsOf(lines, 'code', ({ code }) => code),
  ...lines.flatMap(({ line, code }) =>
    known.some((one) => one.code === code) ? [] : [`Line ${line}: there is no country or state ${code}.`],
  ),
]

/** The lines that add an entry or change its text. */
export const changedNames = (lines: readonly NameLine[], known: readonly NamedCode[]): readonly NameLine[] =>
  lines.filter(({ code, name }) => !known.some((one) => one.code === code && one.name === name))
