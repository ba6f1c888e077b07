import { sql } from 'kysely'
import type { Money } from '#values/money.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { transact } from '#platform/database/transact.ts'
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
  await transact(context.db, [next.domain_id], async (tx) => {
    await sql`update gateway set float_balance = ${balance} where id = ${next.id}`.execute(tx)
    if (balance !== null) await tellOfFloat(tx, next.id, balance)
  })
  return true
}

/** Each fall below the bound of a way to pay is told once, and again only after it has recovered; silence of a gateway says neither. */
async function tellOfFloat(tx: WriteTx, gateway: string, balance: Money): Promise<void> {
  await sql`with recovered as (update payout_method set float_low_at = null
      where gateway_id = ${gateway} and float_low_at is not null and (float_alert is null or float_alert <= ${balance})
      returning id, domain_id)
    insert into outbox (domain_id, name, subject)
    select domain_id, 'gateway.float-recovered', 'payout_method:' || id from recovered`.execute(tx)
  await sql`with fallen as (update payout_method set float_low_at = now()
      where gateway_id = ${gateway} and status = 'ACTIVE' and float_low_at is null and float_alert > ${balance}
      returning id, domain_id, float_alert)
    insert into outbox (domain_id, name, subject, payload)
    select domain_id, 'gateway.float-low', 'payout_method:' || id,
      jsonb_build_object('float', ${balance}::bigint::text, 'bound', float_alert::text) from fallen`.execute(tx)
}
