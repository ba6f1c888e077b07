import { sql } from 'kysely'
import { reusedOn, type SimilarProof, type ProofPicture } from '#areas/payments/rules/deposits/proof-checks.ts'
import type { Attached } from '#values/attached.ts'
import type { Money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'

interface ProofContext {
  readonly domainId: number
  /** null: the deposit is being created. */
  readonly deposit: string | null
  readonly amount: Money
}

/** Max number of differing bits of the 256-bit picture hash for pictures that differ only in size and compression. */
const maxHashDistance = 10

/** Compares a proof picture with all proofs of the same operator in the last 180 days. */
export async function checkProofReuse<T extends null | undefined>(
  tx: Tx,
  attached: Attached | T,
  { domainId, deposit, amount }: ProofContext,
): Promise<ProofPicture | T> {
  if (attached === null || attached === undefined) return attached
  // Serialized per operator: of two simultaneous uploads of the same picture the second one is flagged.
  await sql`select from domain where id = ${domainId} for no key update`.execute(tx)
  const { rows } = await sql<SimilarProof & { appearance: string }>`
    select f.appearance::text as appearance, coalesce(p.deposit_id::text, '') as deposit, p.sha256 = f.sha256 as "isSame",
      coalesce(d.claimed, d.amount) as amount
    from stored_file f left join (deposit_proof p join deposit d on d.cell = p.cell and d.player_id = p.player_id and d.id = p.deposit_id)
      on p.domain_id = ${domainId} and p.deposit_id is distinct from ${deposit}::uuid and p.at > now() - interval '180 days'
        and (p.sha256 = f.sha256 or bit_count(p.appearance # f.appearance) <= ${maxHashDistance})
    where f.id = ${attached.id} order by p.sha256 = f.sha256 desc nulls last, p.at desc limit 200`.execute(tx)
  const appearance = rows[0]?.appearance
  if (appearance === undefined) throw new Error('Attached picture not found')
  const alike = rows.filter((row) => row.deposit !== '')
  return { ...attached, appearance, reusedFor: reusedOn(alike, amount) }
}
