import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import { tellOfReview } from './closing.ts'
import type { DepositRow } from './deposits.ts'
import type { Account, Said } from '#areas/payments/gateway-work/gateway.ts'

/**
 * Callbacks that waited for what the gateway says when asked. One that spoke of money: now it is credited, or the gateway
 * knows of none. One that spoke of an end: it has come, or the money has.
 */
export const settleDoubts = (tx: WriteTx, { id, player_id: playerId }: DepositRow, isSure: boolean): Promise<unknown> =>
  sql`update gateway_callback c set journal_id = d.journal_id,
      status = case when c.status = 'DONE' and c.word <> 'SUCCESS' and d.status = 'SUCCESS' then 'IGNORED'
        when ${isSure}::boolean or (c.status = 'DONE' and c.word <> 'SUCCESS') then 'DONE' else 'REVIEW' end,
      why = case when c.status = 'DONE' and c.word <> 'SUCCESS' and d.status = 'SUCCESS' then 'OVERTAKEN'
        when ${isSure}::boolean or (c.status = 'DONE' and c.word <> 'SUCCESS') then null else 'UNCONFIRMED' end
    from deposit d where d.id = ${id} and d.player_id = ${playerId} and c.deposit_id = d.id
      and ((c.status = 'DONE' and c.why = 'ASKING') or (c.status = 'REVIEW' and c.why = 'UNCONFIRMED'))
      and (c.word is not distinct from 'SUCCESS' or c.status = 'REVIEW' or d.status in ('SUCCESS', 'FAILED', 'EXPIRED'))`.execute(
    tx,
  )

interface Reviewed {
  readonly row: DepositRow
  readonly why: string
  readonly said: Said | null
}

/** A place in the queue for what no callback told. */
export async function leaveReview(tx: WriteTx, { row, why, said }: Reviewed): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`insert into gateway_callback (domain_id, gateway_id, digest, direction, order_id, spoken, word,
      amount, currency, merchant, reference, utr, body, status, why, deposit_id, player_id, agent_id, journal_id, handled_at)
    select ${row.domain_id}, ${row.gateway_id}, sha256(${`${row.id} ${why} ${said?.spoken ?? ''}`}::bytea), 'DEPOSIT', ${row.id},
      ${said?.spoken ?? null}, ${said?.word ?? null}, ${said?.amount ?? null}, ${said?.currency ?? null}, ${said?.merchant ?? null},
      ${said?.reference ?? null}, ${said?.utr ?? null}, 'The gateway was asked', 'REVIEW', ${why}, ${row.id}, ${row.player_id}, ${row.agent_id},
      (select journal_id from deposit where id = ${row.id} and player_id = ${row.player_id}), now()
    on conflict do nothing returning id`.execute(tx)
  const [left] = rows
  if (left) await tellOfReview(tx, { id: left.id, domain_id: row.domain_id }, why)
}

interface Unknown {
  readonly account: Account
  readonly why: string
  readonly said: Said
}

/** The same for money of an order that nobody here gave that gateway. */
export async function leaveUnknown(tx: WriteTx, { account, why, said }: Unknown): Promise<void> {
  const { orderId, spoken, word, amount, currency, merchant, reference, utr } = said
  const { rows } = await sql<{
    id: string
  }>`insert into gateway_callback (domain_id, gateway_id, digest, direction, order_id,
      spoken, word, amount, currency, merchant, reference, utr, body, status, why, handled_at)
    values (${account.domainId}, ${account.id}, sha256(${`${orderId} ${why} ${spoken}`}::bytea), 'DEPOSIT', ${orderId}, ${spoken},
      ${word}, ${amount}, ${currency}, ${merchant}, ${reference}, ${utr}, 'It stands in the list of the gateway', 'REVIEW', ${why}, now())
    on conflict do nothing returning id`.execute(tx)
  const [left] = rows
  if (left) await tellOfReview(tx, { id: left.id, domain_id: account.domainId }, why)
}
