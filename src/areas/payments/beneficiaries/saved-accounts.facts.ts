import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { DB } from '#platform/database/tables.ts'
import { beneficiaryRows, type Destination, type SavedBeneficiary } from '#areas/payments/rules/payouts/beneficiary.ts'
import type { NewValues, RowWrite } from '#blueprint/decision/decision.ts'
import type { Tx } from '#engine/action/act.ts'

export interface Owner {
  readonly cell: number
  readonly id: bigint
  readonly domain_id: number
}

type Row = Pick<
  Selectable<DB['beneficiary']>,
  'cell' | 'player_id' | 'id' | 'method' | 'status' | 'verified_name' | 'cooling_from'
>

interface SavedAccount extends SavedBeneficiary {
  readonly id: string
  readonly coolingFrom: Date
}

export interface ExistingAccount {
  /** The account as saved for this method; null: not saved. */
  readonly saved: SavedAccount | null
  /** Whether the account is blocked for any method. */
  readonly isBlocked: boolean
}

/** Finds a saved account of the player. The player must be locked, so that the account is not saved twice at once. */
export async function findAccount(
  tx: Tx,
  { cell, id }: Owner,
  { method, account }: Destination,
): Promise<ExistingAccount> {
  const { rows } =
    await sql<Row>`select cell, player_id, id, method, status, verified_name, cooling_from from beneficiary
    where cell = ${cell} and player_id = ${id}
      and account_key = md5(lower(regexp_replace(${account}::text, '\\s', '', 'g')))`.execute(tx)
  const row = rows.find((one) => one.method === method)
  return {
    saved: row
      ? {
          key: { cell: row.cell, player_id: row.player_id, id: row.id },
          id: row.id,
          status: row.status,
          coolingFrom: row.cooling_from,
          verifiedName: row.verified_name,
        }
      : null,
    isBlocked: rows.some(({ status }) => status === 'BLOCKED'),
  }
}

interface SubmittedAccount extends Destination {
  readonly method: NewValues<'beneficiary'>['method']
  readonly id: string
  readonly holder: string
}

/** Returns the rows that save the account; none when it is saved already. */
export const savedAccountRows = (
  player: Owner,
  saved: SavedBeneficiary | null,
  submitted: SubmittedAccount,
  at: Date,
): RowWrite[] =>
  beneficiaryRows(
    saved,
    {
      cell: player.cell,
      player_id: player.id,
      id: submitted.id,
      domain_id: player.domain_id,
      method: submitted.method,
      account: submitted.account,
      holder: submitted.holder,
      branch: submitted.branch ?? null,
    },
    at,
  )

/** Cool-down in hours for an account’s method: as for a withdrawal, the first active payout method counts. */
export const coolDownOf = (beneficiary: string): RawBuilder<number> =>
  sql<number>`coalesce((select m.cool_down_hours from payout_method m
    where m.domain_id = ${sql.ref(`${beneficiary}.domain_id`)} and m.method = ${sql.ref(`${beneficiary}.method`)}
    order by m.status, m.sort_order, m.id limit 1), 0)`
