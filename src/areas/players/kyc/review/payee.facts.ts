import { sql } from 'kysely'
import {
  parseResponsibleGaming,
  type OperatorResponsibleGaming,
  type StoredResponsibleGaming,
} from '#areas/agents/terms/limits/responsible-gaming.facts.ts'
import type { Level } from '#areas/players/rules/kyc/level.ts'
import type { Payee } from '#areas/players/rules/kyc/payout.ts'
import type { Tx } from '#engine/action/act.ts'
import { assert } from '#values/assert.ts'

interface PlayerKey {
  readonly cell: number
  readonly id: bigint
}

interface WithdrawalContext {
  /** When the withdrawal was requested; the limit counts that month. */
  readonly at: Date
  /** Id of this withdrawal, which is not counted itself; null if it is not stored yet. */
  readonly excludedId: string | null
}

const toPayee = (care: OperatorResponsibleGaming, others: bigint): Payee => ({
  level: care.kycExpired ? 0 : (care.kycLevel as Level),
  minLevel: care.withdrawalLevel,
  limits: care.levelLimits,
  others,
})

/** KYC level and monthly withdrawals of a player, with the domain's limits. The player must be locked. */
export async function readPayee(
  tx: Tx,
  { cell, id }: PlayerKey,
  { at, excludedId: withdrawalId }: WithdrawalContext,
): Promise<Payee> {
  const { rows } = await sql<{ stored: StoredResponsibleGaming; others: bigint }>`
    select responsible_gaming_of(${cell}, ${id}, now()) as stored, withdrawn_in_month(${cell}, ${id}, ${at}, ${withdrawalId}) as others`.execute(
    tx,
  )
  assert(rows[0] !== undefined, 'a locked player exists')
  return toPayee(parseResponsibleGaming(rows[0].stored), rows[0].others)
}

/** Like readPayee, when the responsible gaming settings are already loaded. */
export async function readPayeeWithSettings(
  tx: Tx,
  care: OperatorResponsibleGaming,
  { cell, id }: PlayerKey,
  at: Date,
): Promise<Payee> {
  if (care.levelLimits[0] === null && care.levelLimits[1] === null) return toPayee(care, 0n)
  const { rows } = await sql<{ others: bigint }>`
    select withdrawn_in_month(${cell}, ${id}, ${at}, null) as others`.execute(tx)
  return toPayee(care, rows[0]?.others ?? 0n)
}
