import { sql, type RawBuilder } from 'kysely'
import { checksOf, type ProofCheck } from '#areas/payments/rules/deposits/proof-checks.ts'
import { formatMoney, money } from '#values/money.ts'
import { daysAround } from '#platform/database/days-around.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'

/** Deposits with the same or a similar proof picture, earlier or later. */
export const otherUsesOf = (deposit: RawBuilder<unknown>) =>
  sql<string>`select unnest(p.similar_deposits) as id from deposit_proof p where p.deposit_id = ${deposit}
    union select p.deposit_id from deposit_proof p where p.similar_deposits @> array[${deposit}]::uuid[]`

interface OtherDeposit {
  readonly id: string
  readonly player: string
  readonly playerId: bigint
  readonly amount: bigint
  readonly status: string
  readonly days: string
  readonly isSame: boolean
  readonly isSeen: boolean
}

interface Viewer {
  readonly scope: Scope
  readonly timeZone: string
}

/** Returns details of the deposits the viewer may see; the others are only counted. */
export async function reusedProofs(tx: Tx, id: string, { scope, timeZone }: Viewer) {
  const isVisible = scope.within('d.agent_id')
  const { rows } =
    await sql<OtherDeposit>`select d.id, p.username as player, d.player_id as "playerId", d.amount, d.status,
      ${daysAround(timeZone, sql`d.requested_at`)} as days, ${isVisible} as "isSeen",
      exists (select from deposit_proof a join deposit_proof b on b.domain_id = a.domain_id and b.sha256 = a.sha256
        where a.deposit_id = ${id} and b.deposit_id = d.id) as "isSame"
    from (${otherUsesOf(sql.val(id))}) o join deposit d on d.id = o.id join player p on p.cell = d.cell and p.id = d.player_id
    order by "isSame" desc, d.requested_at desc limit 50`.execute(tx)
  return {
    same: rows.filter(({ isSame }) => isSame).length,
    alike: rows.filter(({ isSame }) => !isSame).length,
    hidden: rows.filter(({ isSeen }) => !isSeen).length,
    seen: rows
      .filter(({ isSeen }) => isSeen)
      .map(({ id: deposit, player, playerId, amount, status, days, isSame }) => ({
        id: deposit,
        player,
        playerId,
        amount,
        status,
        days,
        isSame,
      })),
  }
}
export type ReusedProofs = Awaited<ReturnType<typeof reusedProofs>>

interface ProofDetails {
  readonly utr: string | null
  readonly amount: bigint
  readonly atBank: bigint | null
  readonly sameUtr: string | null
  readonly hasPicture: boolean
}

export const proofChecks = (one: ProofDetails, { same, alike }: ReusedProofs): ProofCheck[] =>
  checksOf({
    utr: one.utr,
    hasUsedUtr: one.sameUtr !== null,
    atBank: one.atBank === null ? null : formatMoney(money(one.atBank)),
    isAtBank: one.atBank === one.amount,
    hasPicture: one.hasPicture,
    same,
    alike,
  })
