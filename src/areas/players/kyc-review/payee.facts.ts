import { sql } from 'kysely'
import { careTold, type HouseCare, type ToldCare } from '#areas/agents/limits/care.ts'
import type { Level } from '#areas/players/rules/kyc/level.ts'
import type { Payee } from '#areas/players/rules/kyc/withdrawing.ts'
import type { Tx } from '#engine/action/act.ts'
import { assert } from '#values/assert.ts'

interface Whose {
  readonly cell: number
  readonly id: bigint
}

interface Asked {
  /** When the withdrawal in question was asked for: its month counts. */
  readonly at: Date
  /** Its own id, if it is there already. */
  readonly besides: string | null
}

const payeeFrom = (care: HouseCare, others: bigint): Payee => ({
  level: care.kycExpired ? 0 : (care.kycLevel as Level),
  least: care.withdrawalLevel,
  limits: care.levelLimits,
  others,
})

/** What is proven of a player who wants to be paid, and what his house pays out to such a one; read with him locked. */
export async function payeeOf(tx: Tx, { cell, id }: Whose, { at, besides }: Asked): Promise<Payee> {
  const { rows } = await sql<{ told: ToldCare; others: bigint }>`
    select care_of(p, now()) as told, withdrawn_in_month(p, ${at}, ${besides}) as others
    from player p where p.cell = ${cell} and p.id = ${id}`.execute(tx)
  assert(rows[0] !== undefined, 'a locked player is there')
  return payeeFrom(careTold(rows[0].told), rows[0].others)
}

/** The same where his care is known already. */
export async function payeeBy(tx: Tx, care: HouseCare, { cell, id }: Whose, at: Date): Promise<Payee> {
  if (care.levelLimits[0] === null && care.levelLimits[1] === null) return payeeFrom(care, 0n)
  const { rows } = await sql<{ others: bigint }>`
    select withdrawn_in_month(p, ${at}, null) as others from player p where p.cell = ${cell} and p.id = ${id}`.execute(
    tx,
  )
  return payeeFrom(care, rows[0]?.others ?? 0n)
}
