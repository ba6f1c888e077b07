import { formatOdds, parseOdds } from '#values/odds.ts'
import { maxDeduction, type Deduction } from '#areas/exchange/rules/sportsbook/rule4.ts'
import type { SheetRow } from '#platform/sheets/sheet.ts'
import { readMasterFile, type MasterFile } from './master-file.ts'

export const bandColumns = ['below', 'pence']
export const bandsHead = bandColumns.join(',')

export type BandLine = Deduction & { readonly line: number }

/** A band as a line of a file has it, in the order of the columns. */
export const bandCells = ({ below, pence }: Deduction): readonly string[] => [formatOdds(below), String(pence)]

/** Reads the bands of Rule 4. The file is the whole table, since each edge belongs to two bands. */
export function readBands(rows: readonly SheetRow[]): MasterFile<BandLine> {
  const { lines, problems } = readMasterFile(rows, bandColumns, lineOf)
  const ordered = lines.toSorted((one, other) => one.below - other.below)
  const misplaced = ordered.flatMap((band, at) => {
    const shorter = ordered[at - 1]
    if (shorter === undefined) return []
    if (shorter.below === band.below) return [`Line ${band.line}: same price as line ${shorter.line}.`]
    return band.pence < shorter.pence
      ? []
      : [`Line ${band.line}: must deduct less than line ${shorter.line}, whose prices are shorter.`]
  })
  return { lines: ordered, problems: [...problems, ...misplaced] }
}

function lineOf(line: number, [price = '', deducted = '']: readonly string[]): BandLine | string {
  const below = parseOdds(price)
  if (below === null) return `Line ${line}: below must be decimal odds above 1.`
  const pence = /^[1-9]\d?$/.test(deducted) ? Number(deducted) : maxDeduction + 1
  if (pence > maxDeduction) return `Line ${line}: pence must be a whole number from 1 to ${maxDeduction}.`
  return { line, below, pence }
}

/** Whether the file has the bands that apply already. */
export const areSameBands = (lines: readonly Deduction[], stored: readonly Deduction[]): boolean =>
  lines.length === stored.length &&
  lines.every(({ below, pence }, at) => stored[at]?.below === below && stored[at].pence === pence)
