import type pg from 'pg'
import type { RowWrite } from '#blueprint/decision/decision.ts'
import type { EmailKind, SecurityEmailKind } from './email-templates.ts'

export interface Recipient {
  readonly id: bigint
  readonly username: string
}
type Parameters = Readonly<Record<string, string>>

/** Queues an email to a user; it is sent after the running transaction commits. */
export async function queueEmail(
  client: pg.PoolClient,
  kind: EmailKind,
  staffId: bigint,
  { address = null, ...parameters }: Parameters & { readonly address?: string | null } = {},
): Promise<void> {
  await client.query('insert into email (staff_id, kind, address, parameters) values ($1, $2, $3, $4)', [
    staffId,
    kind,
    address,
    parameters,
  ])
}

/** The same as a row of a pending write. */
export const emailRow = (kind: EmailKind, staffId: bigint, address: string | null = null): RowWrite => ({
  table: 'email',
  values: { kind, staff_id: staffId, address },
})

/** Notifies the owner of an account by email, and sends an event. */
export async function notifyOwner(
  client: pg.PoolClient,
  kind: SecurityEmailKind,
  { id, username }: Recipient,
  parameters: Parameters = {},
): Promise<void> {
  await client.query('insert into outbox (name, subject, payload) values ($1, $2, $3)', [
    `staff.${kind}`,
    `staff:${id}`,
    { username, ...parameters },
  ])
  await queueEmail(client, kind, id, parameters)
}
