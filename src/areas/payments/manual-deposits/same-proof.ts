import { sql } from 'kysely'
import { shownBefore, type Alike, type ShownProof } from '#areas/payments/rules/deposits/shown-proof.ts'
import type { Attached } from '#values/attached.ts'
import type { Money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'

interface Of {
  readonly domainId: number
  /** null: the deposit is only just beginning. */
  readonly deposit: string | null
  readonly amount: Money
}

/** So many of the 256 steps of brightness may differ where only size and compression do. */
const near = 10

/** A picture that is shown of a payment, held against every one that was shown in the same house before. */
export async function proofShown<T extends null | undefined>(
  tx: Tx,
  attached: Attached | T,
  { domainId, deposit, amount }: Of,
): Promise<ShownProof | T> {
  if (attached === null || attached === undefined) return attached
  // One after the other in a house: of two that show the same at the same moment the second one is told of.
  await sql`select from domain where id = ${domainId} for no key update`.execute(tx)
  const { rows } = await sql<Alike & { look: string }>`
    select f.look::text as look, coalesce(p.deposit_id::text, '') as deposit, p.sha256 = f.sha256 as "isSame",
      coalesce(d.claimed, d.amount) as amount
    from stored_file f left join (deposit_proof p join deposit d on d.cell = p.cell and d.player_id = p.player_id and d.id = p.deposit_id)
      on p.domain_id = ${domainId} and p.deposit_id is distinct from ${deposit}::uuid and p.at > now() - interval '180 days'
        and (p.sha256 = f.sha256 or bit_count(p.look # f.look) <= ${near})
    where f.id = ${attached.id} order by p.sha256 = f.sha256 desc nulls last, p.at desc limit 200`.execute(tx)
  const look = rows[0]?.look
  if (look === undefined) throw new Error('Attached picture not found')
  const alike = rows.filter((row) => row.deposit !== '')
  return { ...attached, look, shownFor: shownBefore(alike, amount) }
}
