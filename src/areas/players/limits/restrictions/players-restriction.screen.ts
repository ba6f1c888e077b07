import { code, reasonText } from '#blueprint/kinds/choices.ts'
import {
  agentLink,
  amount,
  choice,
  instant,
  integer,
  odds,
  playerLink,
  status,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import {
  restrictionFlow,
  restrictionKinds,
  restrictionScopes,
  restrictionSources,
} from '#areas/players/rules/care/restriction.ts'
import { addRestriction, cloneRestriction, extendRestriction, liftRestriction } from './restriction.actions.ts'
import { kindLabels, restrictionLabels, scopeLabels, sourceLabels } from '#areas/players/limits/labels.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'

/** Restrictions of players. The most restrictive of those in force applies. */
export const playersRestriction = list({
  path: '/players-restriction',
  report: 'player_restrictions',
  title: 'Players restriction',
  permission: 'PLAYER_RESTRICTION',
  scope: 'downline',
  subject: 'player_restriction',
  columns: {
    setAt: instant('Set'),
    player: playerLink('Player', { sortable: true }),
    agent: agentLink('Agent', { sortable: true }),
    scope: choice('Scope', restrictionScopes, { labels: scopeLabels }),
    target: code('Target'),
    kind: choice('Type', restrictionKinds, { labels: kindLabels }),
    amount: amount('Max amount', { hint: 'Stake or win per bet, exposure per market' }),
    odds: odds('Min odds'),
    delay: integer('Delay (s)', { hint: 'Seconds between two bets' }),
    status: status('Status', restrictionFlow.states, { labels: restrictionLabels }),
    from: instant('From'),
    until: instant('Until'),
    reason: reasonText('Reason'),
    source: choice('Source', restrictionSources, { labels: sourceLabels }),
    setBy: text('Set by'),
    liftedBy: text('Lifted by'),
    liftedAt: instant('Lifted'),
    id: uuid('Id', { hidden: false }),
    ...playerIds,
  },
  filters: (on) =>
    on(['setAt', 'status', 'scope', 'kind', 'source', 'player', 'playerId', 'agentId', 'domainId'], {
      promoted: ['status', 'scope'],
      anytime: ['setAt'],
    }),
  sort: ['setAt', 'descending'],
  empty: 'No restrictions match these filters.',
  tabs: { Active: 'ACTIVE', Expired: 'EXPIRED', Lifted: 'LIFTED', All: {} },
  actions: [addRestriction, extendRestriction, cloneRestriction, liftRestriction],
})
