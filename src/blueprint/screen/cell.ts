import type { RowAddress } from '#blueprint/address.ts'

/** What a cell of a list offers besides its value; columns and row actions are those of the list it stands in. */
export interface CellTraits {
  /** The row action that changes the value: a pencil beside it. */
  readonly edits?: string
  /** Where the changes of the value are told: a clock beside it. */
  readonly log?: RowAddress
  /** The row actions that switch it on and off: the state is drawn as a switch. */
  readonly flips?: readonly [on: string, off: string]
  /** The column that says somebody above holds it too: a padlock nobody here opens. */
  readonly heldBy?: string
  /** Columns told with it when it is opened. */
  readonly parts?: readonly string[]
  /** Columns told under the pointer. */
  readonly tells?: readonly string[]
  /** The column with the address the value opens. */
  readonly opens?: string
  /** The word for nothing. */
  readonly nothing?: string
  /** Red where it is not nought. */
  readonly isRed?: true
  readonly isBadge?: true
}
