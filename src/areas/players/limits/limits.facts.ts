import { sql } from 'kysely'
import type { HouseCare } from '#areas/agents/limits/care.ts'
import { excluded, type Exclusion } from '#areas/players/rules/care/exclusion.ts'
import type { Refusal, RowOrder } from '#blueprint/decision/decision.ts'
import {
  writtenLimit,
  type Limit,
  type LimitKind,
  type LimitPeriod,
  type LimitSetter,
} from '#areas/players/rules/care/limit.ts'
import type { Tx } from '#engine/action/act.ts'

/** Whose limits and exclusions: a player as his row says. */
export interface CaredFor {
  readonly cell: number
  readonly id: bigint
  readonly domain_id: number
}

interface Contact {
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/** Whoever has excluded himself anywhere does not begin again under another name. */
export async function excludedContact(tx: Tx, { email, phone }: Contact, now: Date): Promise<Refusal | null> {
  const { rows } = await sql<Omit<Exclusion, 'isLifted'>>`
    select kind, from_at as "from", until_at as "until" from player_exclusion
    where lifted_at is null and keys && contact_keys(${email ?? null}, ${phone ?? null})`.execute(tx)
  return excluded(
    rows.map((row) => ({ ...row, isLifted: false })),
    now,
  )
}

export interface WhichLimit {
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly setter: LimitSetter
}

export function limitIn({ limits }: HouseCare, which: WhichLimit): Limit & { readonly isThere: boolean } {
  const found = limits.find(
    ({ kind, period, setter }) => kind === which.kind && period === which.period && setter === which.setter,
  )
  return found ? { ...found, isThere: true } : { ...which, amount: null, pending: null, isThere: false }
}

interface Written {
  readonly before: Limit & { readonly isThere: boolean }
  readonly after: Limit
  readonly by: string
  readonly at: Date
}

export function limitRow({ cell, id, domain_id }: CaredFor, { before, after, by, at }: Written): RowOrder {
  const { kind, period, setter } = before
  const key = { cell, player_id: id, kind, period, setter }
  const values = { ...writtenLimit(after), set_by: by, set_at: at }
  return before.isThere
    ? { table: 'player_limit', key, values }
    : { table: 'player_limit', values: { ...key, domain_id, ...values } }
}

interface Excluded {
  readonly kind: 'COOL_OFF' | 'SELF_EXCLUSION'
  readonly keys: readonly string[]
  readonly from: Date
  readonly until: Date | null
  readonly by: string
  readonly reason: string
}

export const exclusionRow = ({ id, domain_id }: CaredFor, excluded: Excluded): RowOrder => ({
  table: 'player_exclusion',
  values: {
    domain_id,
    player_id: id,
    kind: excluded.kind,
    keys: excluded.keys,
    from_at: excluded.from,
    until_at: excluded.until,
    set_by: excluded.by,
    reason: excluded.reason,
  },
})
