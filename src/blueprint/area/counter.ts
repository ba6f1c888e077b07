import type { Address } from '#blueprint/address.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'

/** A number in the header: of notices, or of the rows of a queue. */
export type CounterDefinition = Notices | WaitingCases

interface Notices {
  readonly title: string
  /** The order in the bell and among the sounds. */
  readonly place: number
  /** Whether it can play a sound when it increases. */
  readonly hasSound?: true
}

/** The rows that a counter counts: what the bell opens, a queue with what it opens with; the permission of the list. */
export interface WaitingCases extends Notices {
  readonly rows: Address
  /** Those of the rows that are overdue. */
  readonly overdue: Address
  readonly permission: Permission
}
