import type { Permission } from '#blueprint/screen/permissions.ts'
import type { DB } from '#platform/database/tables.ts'

/** One part of the export: its table, order and columns that are left out. */
export interface Part {
  readonly name: string
  readonly from: keyof DB
  readonly owner?: 'player_id' | 'account_id'
  readonly order: string
  /** Internal keys without meaning for the player, and data of other people. */
  readonly without?: readonly string[]
  /** Tables without a cell column. */
  readonly isUncelled?: true
  /** Columns in minor units, exported as amounts in the player's currency. */
  readonly money?: readonly string[]
  /** Rows in which the money columns hold minutes or counts instead, by the value of another column. */
  readonly notMoney?: { readonly where: string; readonly is: readonly string[] }
  /** A JSON column with amounts by outcome. */
  readonly amountsBy?: string
  /** Pictures that are included in the file, with the columns that name them. */
  readonly picture?: PartPicture
}

export interface PartPicture {
  readonly file: string
  readonly hash: string
  readonly name: readonly string[]
  /** Permission to view these pictures; without it they are left out. */
  readonly permission: Permission
}

/** An attachment of a row, under the permission to view it. */
export const attached = (permission: Permission): PartPicture => ({
  file: 'attachment',
  hash: 'attachment_sha256',
  name: ['id'],
  permission,
})
