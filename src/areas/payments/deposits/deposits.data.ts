import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import { depositRows } from './deposit-rows.facts.ts'
import { deposits } from './deposits.screen.ts'

export const depositsData = dataset(deposits, ({ db }) =>
  depositRows(db).select([
    'deposit.fee',
    'deposit.gateway_order as gatewayOrder',
    'deposit.is_first as isFirst',
    'deposit.external_id as externalId',
    sql<bigint>`deposit.amount - deposit.fee`.as('net'),
  ]),
)
