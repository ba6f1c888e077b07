import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { claimedByIn, claimedUntilIn } from '#engine/queue/claims.ts'
import { depositRows } from '#areas/payments/deposits/deposit-rows.facts.ts'
import { otherUsesOf } from './reused-proofs.facts.ts'
import { manualDeposits } from './manual-deposits.screen.ts'

/** Amount on the bank statement for the reference. */
const atBank = sql<bigint | null>`(select l.amount from bank_statement_line l where l.domain_id = deposit.domain_id
  and l.utr = deposit.utr and not l.is_rolled_back order by l.amount = deposit.amount desc limit 1)`

export const manualDepositsData = datasetOf(manualDeposits, 'deposit', ({ from }) =>
  depositRows(from).select([
    atBank.as('atBank'),
    sql<boolean>`coalesce(${atBank} = deposit.amount, false)`.as('isMatched'),
    sql<boolean>`(deposit.attachment is not null)`.as('hasProof'),
    sql<number>`(select count(*)::int from deposit o where o.utr = deposit.utr and o.domain_id = deposit.domain_id and o.id <> deposit.id)`.as(
      'duplicates',
    ),
    sql<number>`(select count(*)::int from (${otherUsesOf(sql.ref('deposit.id'))}) o)`.as('samePicture'),
    claimedByIn('deposit', 'deposit.id').as('claimedBy'),
    claimedUntilIn('deposit', 'deposit.id').as('claimedUntil'),
  ]),
)
