import { sql, type RawBuilder } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import type { Scope } from '#engine/scope.ts'
import { referralLinks } from './referral-links.screen.ts'

/** Over the players whom the owner referred, as far as the reader sees them: the rows of the list of referrals. */
const ofReferred = <Value>(scope: Scope, figure: RawBuilder<unknown>) =>
  sql<Value>`(select ${figure} from player p left join deposit d on d.cell = p.cell and d.player_id = p.id and d.is_first
    where p.referrer_id = referral_link.player_id and ${scope.within('p.agent_id')})`
const ofDays = (figure: 'clicks' | 'visitors') =>
  sql<number>`(select coalesce(sum(${sql.ref(figure)}), 0)::int from referral_link_day d where d.link_id = referral_link.id)`
/** Of the rewards that the reader sees in the list of referral transactions. */
const paidRewards = (scope: Scope) => sql<bigint>`(select coalesce(sum(w.amount), 0)::bigint from referral_reward w
  where w.cell = referral_link.cell and w.player_id = referral_link.player_id and w.status = 'PAID' and ${scope.within('w.agent_id')})`

export const referralLinksData = datasetOf(referralLinks, 'referral_link', ({ from, scope }) =>
  from
    .innerJoin('player as owner', (join) =>
      join.onRef('owner.cell', '=', 'referral_link.cell').onRef('owner.id', '=', 'referral_link.player_id'),
    )
    .leftJoin('domain', 'domain.id', 'referral_link.domain_id')
    .select([
      'owner.username as player',
      'owner.agent_id as agentId',
      'domain.name as domain',
      'owner.currency',
      sql<string>`'https://' || domain.host || '/f/' || referral_link.code`.as('address'),
      ofDays('clicks').as('clicks'),
      ofDays('visitors').as('visitors'),
      ofReferred<number>(scope, sql`count(*)::int`).as('registrations'),
      ofReferred<number>(scope, sql`count(d.id)::int`).as('firstDeposits'),
      ofReferred<bigint>(scope, sql`coalesce(sum(d.amount), 0)::bigint`).as('firstDepositAmount'),
      paidRewards(scope).as('reward'),
    ]),
)
