import { sql } from 'kysely'
import type { OperatorResponsibleGaming } from '#areas/agents/terms/limits/responsible-gaming.facts.ts'
import { exclusionRefusal, type Exclusion } from '#areas/players/rules/care/exclusion.ts'
import type { Refusal, RowWrite } from '#blueprint/decision/decision.ts'
import {
  limitColumns,
  type Limit,
  type LimitKind,
  type LimitPeriod,
  type LimitSetter,
} from '#areas/players/rules/care/limit.ts'
import type { Tx } from '#engine/action/act.ts'

/** The player that limits and exclusions belong to. */
export interface PlayerKey {
  readonly cell: number
  readonly id: bigint
  readonly domain_id: number
}

interface Contact {
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/** A self-excluded person cannot register again with the same contact details. */
export async function contactExclusionRefusal(tx: Tx, { email, phone }: Contact, now: Date): Promise<Refusal | null> {
  const { rows } = await sql<Omit<Exclusion, 'isLifted'>>`
    select kind, from_at as "from", expires_at as "until" from player_exclusion
    where lifted_at is null and keys && contact_keys(${email ?? null}, ${phone ?? null})`.execute(tx)
  return exclusionRefusal(
    rows.map((row) => ({ ...row, isLifted: false })),
    now,
  )
}

export interface LimitKey {
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly setter: LimitSetter
}

export function findLimit(
  { limits }: OperatorResponsibleGaming,
  which: LimitKey,
): Limit & { readonly isThere: boolean } {
  const found = limits.find(
    ({ kind, period, setter }) => kind === which.kind && period === which.period && setter === which.setter,
  )
  return found ? { ...found, isThere: true } : { ...which, amount: null, pending: null, isThere: false }
}

interface LimitWrite {
  readonly before: Limit & { readonly isThere: boolean }
  readonly after: Limit
  readonly by: string
  readonly at: Date
}

export function limitRow({ cell, id, domain_id }: PlayerKey, { before, after, by, at }: LimitWrite): RowWrite {
  const { kind, period, setter } = before
  const key = { cell, player_id: id, kind, period, setter }
  const values = { ...limitColumns(after), set_by: by, set_at: at }
  return before.isThere
    ? { table: 'player_limit', key, values }
    : { table: 'player_limit', values: { ...key, domain_id, ...values } }
}

interface NewExclusion {
  readonly kind: 'COOL_OFF' | 'SELF_EXCLUSION'
  readonly keys: readonly string[]
  readonly from: Date
  readonly until: Date | null
  readonly by: string
  readonly reason: string
}

export const exclusionRow = ({ id, domain_id }: PlayerKey, excluded: NewExclusion): RowWrite => ({
  table: 'player_exclusion',
  values: {
    domain_id,
    player_id: id,
    kind: excluded.kind,
    keys: excluded.keys,
    from_at: excluded.from,
    expires_at: excluded.until,
    set_by: excluded.by,
    reason: excluded.reason,
  },
})
