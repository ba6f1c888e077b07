import { choiceLabel } from '#blueprint/labels.ts'
import { reasons } from '#blueprint/reasons.ts'
import { adjustmentCategories } from '#areas/reports/rules/balances/adjustment.ts'
import type { MasterTable } from './masters.screen.ts'

export interface ProductEntry {
  readonly table: MasterTable
  readonly code: string
  readonly name: string
  readonly position: number
}

const placed = (table: MasterTable, entries: readonly (readonly [code: string, name: string])[]): ProductEntry[] =>
  entries.map(([code, name], at) => ({ table, code, name, position: at + 1 }))

/** Tables that are part of the product: the ledger and reports know each entry. */
export const productEntries: readonly ProductEntry[] = [
  ...placed('REASON', reasons),
  ...placed(
    'ADJUSTMENT',
    adjustmentCategories.map((code) => [code, choiceLabel(code)]),
  ),
]
