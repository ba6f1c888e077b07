import { sql } from 'kysely'
import type { floatMoves } from '#areas/payments/rules/payouts/float.ts'
import { columnsOf } from '#engine/list/columns-of.ts'
import { dataset } from '#engine/list/dataset.ts'
import { gatewayFloat } from './float.screen.ts'

/** Expected float at a gateway according to the ledger; null: never booked. */
export const floatBooked = sql<
  bigint | null
>`(select sum(m.amount)::bigint from float_movement m where m.gateway_id = gateway.id)`

export const gatewayFloatData = dataset(gatewayFloat, ({ db }) =>
  db
    .selectFrom('float_movement')
    .leftJoin('gateway', 'gateway.id', 'float_movement.gateway_id')
    .select([
      ...columnsOf('float_movement', 'reference', 'by', 'approvedBy', 'note'),
      sql<string>`float_movement.id`.as('id'),
      sql<Date>`float_movement.at`.as('at'),
      'gateway.name as gateway',
      sql<string>`(select d.name from domain d where d.id = float_movement.domain_id)`.as('domain'),
      sql<number>`float_movement.domain_id`.as('domainId'),
      sql<string>`float_movement.gateway_id`.as('gatewayId'),
      sql<(typeof floatMoves)[number]>`float_movement.kind`.as('kind'),
      sql<bigint>`float_movement.amount`.as('amount'),
      sql<bigint>`float_movement.balance`.as('balance'),
      'gateway.currency',
    ]),
)
