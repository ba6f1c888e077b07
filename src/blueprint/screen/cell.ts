import type { RowAddress } from '#blueprint/address.ts'

/** Additional features of a list cell. Columns and actions refer to the same list. */
export interface CellTraits {
  /** Row action that changes the value, shown as a pencil next to it. */
  readonly edits?: string
  /** Link to the change history of the value, shown as a clock next to it. */
  readonly log?: RowAddress
  /** Row actions that turn the value on and off; a state that is locked or active is shown as a switch that is on. */
  readonly flips?: readonly [on: string, off: string]
  /** Row action that takes a place: rows are dragged, or moved with Alt and the arrow keys, while the list is in this order. */
  readonly orders?: string
  /** Column with the group within which rows are in order, beside the domain. */
  readonly ordersPer?: string
  /**
   * Column that is set when a parent account also locks the value; shown as a padlock without
   * action.
   */
  readonly lockedBy?: string
  /** Columns shown when the cell is expanded. */
  readonly parts?: readonly string[]
  /** Columns shown in the tooltip. */
  readonly tooltip?: readonly string[]
  /** Column with the address the value links to. */
  readonly opens?: string
  /** Label of an empty value. */
  readonly nothing?: string
  /** A yes that needs attention is shown in red. */
  readonly isAlarm?: true
  /** Shown in red unless it is zero. */
  readonly isRed?: true
  readonly isBadge?: true
  /** Column with the number that this one is a part of, shown after it. */
  readonly of?: string
  /** Columns with the icon and the colour of a level, drawn before the value. */
  readonly mark?: readonly [icon: string, colour: string]
  /** Column with the state whose colour the value takes. */
  readonly tone?: string
}

/** The name of the row action that reveals the masked values of a record; a click on such a value begins it. */
export const revealName = 'personal-data'
