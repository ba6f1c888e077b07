import { sql } from 'kysely'
import { transact } from '../engine/transact.ts'
import { openGateway, type GatewayContext } from './accounts.ts'

/** How old what is known of the float may be. */
const age = '5 minutes'

/** Asks one gateway after the other what lies there for payouts; answers whether another waits. */
export async function lookAtFloats(context: GatewayContext): Promise<boolean> {
  const { rows } = await transact(context.db, 'all', (tx) =>
    sql<{ id: string; domain_id: number }>`update gateway set float_at = now() where id = (
        select g.id from gateway g where g.status = 'ACTIVE' and g.adapter <> 'manual'
          and exists (select from payout_method m where m.gateway_id = g.id and m.status = 'ACTIVE')
          and (g.float_at is null or g.float_at < now() - ${sql.lit(age)}::interval)
        order by g.float_at nulls first limit 1 for update skip locked)
      returning id, domain_id`.execute(tx),
  )
  const [next] = rows
  if (!next) return false
  const opened = await openGateway(context, { id: next.id })
  const told = await opened?.gateway.floatBalance(opened.account)
  const balance = told && 'balance' in told ? told.balance : null
  await transact(context.db, [next.domain_id], (tx) =>
    sql`update gateway set float_balance = ${balance} where id = ${next.id}`.execute(tx),
  )
  return true
}
