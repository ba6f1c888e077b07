import type { AnySubject } from '#engine/action/act.ts'
import { commonText } from '#values/money.ts'

const limits = ['min_stake', 'max_stake', 'max_loss', 'max_profit']
const approvalLimits = ['item_limit', 'day_limit']

/** Columns of amounts that hold in every currency. */
export const commonColumns: Readonly<Record<string, readonly string[]>> = {
  sport: limits,
  competition: limits,
  event: limits,
  market: limits,
  market_template: limits,
  role: approvalLimits,
  staff: approvalLimits,
}

type Values = Readonly<Record<string, unknown>>

export const asColumn = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Values of a record, with amounts that hold in every currency as text: other amounts are read in the currency of the record. */
export function withCommonTexts(table: string | null, values: Values): Values {
  const columns = commonColumns[table ?? '']
  if (columns === undefined) return values
  const textOf = (name: string, value: unknown) =>
    typeof value === 'bigint' && columns.includes(asColumn(name)) ? commonText(value) : value
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(name, value)]))
}

/** What users see of a subject before they decide. */
export const shownOf = ({ table, shown }: AnySubject): Values => withCommonTexts(table, shown)
