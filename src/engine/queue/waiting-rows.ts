import type { RawBuilder } from 'kysely'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { QueueTime } from '#blueprint/settings/definitions.ts'

/** Rows that wait in a queue: the table or subquery, since when, within which limit, and which of them. */
export interface WaitingRows {
  readonly permission: Permission
  readonly rows: string | RawBuilder<unknown>
  readonly since: string
  readonly within: QueueTime
  readonly where?: RawBuilder<unknown>
}
