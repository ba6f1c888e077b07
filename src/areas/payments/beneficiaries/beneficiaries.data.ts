import { sql } from 'kysely'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { beneficiaries } from './beneficiaries.screen.ts'
import { coolDownOf } from './saved-accounts.facts.ts'

const coolUntil = sql<Date>`beneficiary.cooling_from + make_interval(hours => ${coolDownOf('beneficiary')})`

/** Aggregates withdrawals to this account, whatever its spacing. */
const withdrawn = <Value>(what: string, where = 'true') => sql<Value>`(select ${sql.raw(what)} from withdrawal w
  where w.cell = beneficiary.cell and w.player_id = beneficiary.player_id and w.account_key = beneficiary.account_key
    and w.method = beneficiary.method and ${sql.raw(where)})`
const success = `w.status = 'SUCCESS'`

export const beneficiariesData = datasetOf(beneficiaries, 'beneficiary', ({ from, scope }) =>
  from.leftJoin('player', playerOf('beneficiary')).select([
    'beneficiary.account as beneficiary',
    coolUntil.as('coolUntil'),
    sql<boolean>`(beneficiary.status in ('ADDED', 'VERIFIED') and ${coolUntil} > now())`.as('isCooling'),
    visibleActorName(scope, 'beneficiary.verified_by').as('verifiedBy'),
    withdrawn<number>('count(*)::int', success).as('paid'),
    withdrawn<bigint>('coalesce(sum(w.amount - w.returned), 0)::bigint', success).as('paidAmount'),
    withdrawn<Date | null>('max(w.requested_at)').as('lastRequestedAt'),
    'player.username as player',
    // The player’s current agent: a former agent no longer sees the player’s accounts.
    sql<bigint>`player.agent_id`.as('agentId'),
  ]),
)
