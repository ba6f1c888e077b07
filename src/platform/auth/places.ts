import { sql } from 'kysely'
import { doings, firstPolicy, type Doing, type PlacePolicy, type PlaceRule } from './rules/place.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { databaseOf, keeper } from './sessions/kept.ts'

/** Mode and VPN policy are one setting of the whole house. */
export const placeModeKey = 'places.policy'

type RuleRow = Readonly<Record<Doing, boolean>> & {
  readonly country: string
  readonly state: string | null
  readonly is_listed: boolean
  readonly message: string
  readonly effective_from: Date
}

export const ruleOf = (row: RuleRow): PlaceRule => ({
  country: row.country,
  state: row.state,
  isListed: row.is_listed,
  allows: Object.fromEntries(doings.map((doing) => [doing, row[doing]])) as Record<Doing, boolean>,
  message: row.message,
  effectiveFrom: row.effective_from.getTime(),
})

export interface Places {
  readonly policy: PlacePolicy
  readonly version: number
  readonly by: string | null
  readonly rules: readonly PlaceRule[]
}

/** The policy and every rule that speaks. */
export async function readPlaces(tx: Tx): Promise<Places> {
  const kept = await sql<{ value: Partial<PlacePolicy>; version: number; updated_at: Date; updated_by: string | null }>`
    select value, version, updated_at, updated_by from setting where domain_id = 0 and key = ${placeModeKey}`.execute(
    tx,
  )
  const rules = await sql<RuleRow>`select * from place_rule where is_listed`.execute(tx)
  const [row] = kept.rows
  return {
    policy: { ...firstPolicy, ...row?.value },
    version: row?.version ?? 0,
    by: row?.updated_by ?? null,
    rules: rules.rows.map(ruleOf),
  }
}

const kept = keeper<Places>()

/** As `readPlaces`, read anew every second: every bet asks. */
export const placesNow = (tx: Tx): Promise<Places> => kept(databaseOf(tx), () => readPlaces(tx))
