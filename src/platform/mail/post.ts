import type pg from 'pg'
import type { RowOrder } from '#blueprint/decision/decision.ts'
import type { LetterKind, NoticeKind } from './letters.ts'

export interface Addressee {
  readonly id: bigint
  readonly username: string
}
type Parameters = Readonly<Record<string, string>>

/** A letter to a person, sent when the running transaction has come to its end, and not otherwise. */
export async function post(
  client: pg.PoolClient,
  kind: LetterKind,
  staffId: bigint,
  { address = null, ...parameters }: Parameters & { readonly address?: string | null } = {},
): Promise<void> {
  await client.query('insert into mail (staff_id, kind, address, parameters) values ($1, $2, $3, $4)', [
    staffId,
    kind,
    address,
    parameters,
  ])
}

/** The same as a row of a decision. */
export const letter = (kind: LetterKind, staffId: bigint, address: string | null = null): RowOrder => ({
  table: 'mail',
  values: { kind, staff_id: staffId, address },
})

/** Something happened to an account: its owner reads of it, and so does whoever listens to events. */
export async function tellOwner(
  client: pg.PoolClient,
  kind: NoticeKind,
  { id, username }: Addressee,
  parameters: Parameters = {},
): Promise<void> {
  await client.query('insert into outbox (name, subject, payload) values ($1, $2, $3)', [
    `staff.${kind}`,
    `staff:${id}`,
    { username, ...parameters },
  ])
  await post(client, kind, id, parameters)
}
