import { sql } from 'kysely'
import type { floatMoves } from '#areas/payments/rules/payouts/float.ts'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { gatewayFloat } from './float.screen.ts'

/** Expected float at a gateway according to the ledger; null: never booked. */
export const floatBooked = sql<
  bigint | null
>`(select sum(m.amount)::bigint from float_movement m where m.gateway_id = gateway.id)`

export const gatewayFloatData = datasetOf(gatewayFloat, 'float_movement', ({ from }) =>
  from
    .leftJoin('gateway', 'gateway.id', 'float_movement.gateway_id')
    .select([
      sql<string>`float_movement.id`.as('id'),
      sql<Date>`float_movement.at`.as('at'),
      'gateway.name as gateway',
      domainNameOf('float_movement.domain_id').as('domain'),
      sql<number>`float_movement.domain_id`.as('domainId'),
      sql<string>`float_movement.gateway_id`.as('gatewayId'),
      sql<(typeof floatMoves)[number]>`float_movement.kind`.as('kind'),
      sql<bigint>`float_movement.amount`.as('amount'),
      sql<bigint>`float_movement.balance`.as('balance'),
      'gateway.currency',
    ]),
)
