import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.ts'
import { beneficiaries } from './beneficiaries.screen.ts'
import { coolDownOf } from './saved-accounts.facts.ts'

const coolUntil = sql<Date>`beneficiary.cooling_from + make_interval(hours => ${coolDownOf('beneficiary')})`

/** Aggregates withdrawals to this account, whatever its spacing. */
const withdrawn = <Value>(what: string, where = 'true') => sql<Value>`(select ${sql.raw(what)} from withdrawal w
  where w.cell = beneficiary.cell and w.player_id = beneficiary.player_id and w.account_key = beneficiary.account_key
    and w.method = beneficiary.method and ${sql.raw(where)})`
const success = `w.status = 'SUCCESS'`

export const beneficiariesData = dataset(beneficiaries, ({ db, scope }) =>
  db
    .selectFrom('beneficiary')
    .leftJoin('player', (join) =>
      join.onRef('player.cell', '=', 'beneficiary.cell').onRef('player.id', '=', 'beneficiary.player_id'),
    )
    .select([
      'beneficiary.id',
      'beneficiary.method',
      'beneficiary.account as beneficiary',
      'beneficiary.branch',
      'beneficiary.holder',
      'beneficiary.status',
      'beneficiary.added_at as addedAt',
      coolUntil.as('coolUntil'),
      sql<boolean>`(beneficiary.status in ('ADDED', 'VERIFIED') and ${coolUntil} > now())`.as('isCooling'),
      'beneficiary.verified_name as verifiedName',
      'beneficiary.name_match as nameMatch',
      visibleActorName(scope, 'beneficiary.verified_by').as('verifiedBy'),
      'beneficiary.verified_at as verifiedAt',
      withdrawn<number>('count(*)::int', success).as('paid'),
      withdrawn<bigint>('coalesce(sum(w.amount - w.returned), 0)::bigint', success).as('paidAmount'),
      withdrawn<Date | null>('max(w.asked_at)').as('lastAskedAt'),
      'beneficiary.player_id as playerId',
      'player.username as player',
      // The player’s current agent: a former agent no longer sees the player’s accounts.
      sql<bigint>`player.agent_id`.as('agentId'),
      'beneficiary.domain_id as domainId',
    ]),
)
