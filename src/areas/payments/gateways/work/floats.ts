import { sql } from 'kysely'
import type { Money } from '#values/money.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { workOutside } from '#engine/tasks/work-outside.ts'
import { openGateway, type GatewayContext } from './accounts.ts'

/** Max age of the known float. */
const maxFloatAge = '5 minutes'

/** Refreshes the payout float of one gateway per call; returns whether another gateway is due. */
export const refreshFloats = (context: GatewayContext): Promise<boolean> =>
  workOutside(context, {
    claim: gatewayDue,
    async call({ id }) {
      const opened = await openGateway(context, { id })
      const answer = await opened?.gateway.floatBalance(opened.account)
      return answer && 'balance' in answer ? answer.balance : null
    },
    async store(tx, { id }, balance) {
      await sql`update gateway set float_balance = ${balance} where id = ${id}`.execute(tx)
      if (balance !== null) await notifyFloatChange(tx, id, balance)
    },
  })

interface GatewayDue {
  readonly id: string
  readonly domainId: number
}

async function gatewayDue(tx: WriteTx): Promise<GatewayDue | null> {
  const { rows } = await sql<GatewayDue>`update gateway set float_at = now() where id = (
        select g.id from gateway g where g.status = 'ACTIVE' and g.adapter <> 'manual'
          and exists (select from payout_method m where m.gateway_id = g.id and m.status = 'ACTIVE')
          and (g.float_at is null or g.float_at < now() - ${sql.lit(maxFloatAge)}::interval)
        order by g.float_at nulls first limit 1 for update skip locked)
      returning id, domain_id as "domainId"`.execute(tx)
  return rows[0] ?? null
}

/**
 * Notifies once when the float falls below the alert threshold of a payout method, and again only after it recovered.
 * An unanswered query changes nothing.
 */
async function notifyFloatChange(tx: WriteTx, gateway: string, balance: Money): Promise<void> {
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
