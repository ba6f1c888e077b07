import { sql } from 'kysely'
import type { VipLevel } from '#blueprint/kinds/vip.ts'
import { otherUsesOf } from '#areas/payments/deposits/manual/reused-proofs.facts.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { depositRows } from './deposit-rows.facts.ts'
import { deposits } from './deposits.screen.ts'

const sameReference = sql<boolean>`exists (select from deposit o where o.utr = deposit.utr
  and o.domain_id = deposit.domain_id and o.id <> deposit.id)`
const samePicture = sql<boolean>`exists (${otherUsesOf(sql.ref('deposit.id'))})`

/** First seen in the day before the deposit, by a player who used another one earlier. */
const newDevice = sql<boolean>`exists (select from player_session s where s.cell = deposit.cell
  and s.player_id = deposit.player_id and s.device is not null
  and s.started_at between deposit.requested_at - interval '1 day' and deposit.requested_at
  and not exists (select from player_session e where e.cell = s.cell and e.player_id = s.player_id
    and e.device = s.device and e.started_at < s.started_at)
  and exists (select from player_session e where e.cell = s.cell and e.player_id = s.player_id
    and e.device <> s.device and e.started_at < s.started_at))`
const deviceAlert = sql<boolean>`exists (select from device_alert a where a.player_id = deposit.player_id
  and a.status <> 'CLOSED')`

const risks = sql<string | null>`nullif(concat_ws(', ', case when ${sameReference} then 'Same UTR' end,
  case when ${samePicture} then 'Same picture' end, case when deposit.claimed <> deposit.amount then 'Other amount at bank' end,
  case when ${newDevice} then 'New device' end, case when ${deviceAlert} then 'Device alert' end), '')`

export const depositsData = datasetOf(deposits, 'deposit', ({ from }) =>
  depositRows(from)
    .leftJoin('collection_account', 'collection_account.id', 'deposit.collection_account_id')
    .select([
      sql<bigint>`deposit.amount - deposit.fee`.as('net'),
      sql<VipLevel>`player.vip_level::text`.as('vip'),
      sql<string | null>`nullif(concat_ws(' ', collection_account.holder, nullif(collection_account.bank, ''),
        nullif(collection_account.number, '')), '')`.as('account'),
      sql<boolean>`(deposit.attachment is not null)`.as('hasProof'),
      sql<boolean>`(${sameReference} or ${samePicture})`.as('isDuplicate'),
      risks.as('risks'),
    ]),
)
