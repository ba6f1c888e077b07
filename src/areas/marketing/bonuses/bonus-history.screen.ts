import { chosen, contains, period } from '#blueprint/filters.ts'
import { reasonText } from '#blueprint/kinds/choices.ts'
import {
  agentLink,
  amount,
  choice,
  domainId,
  id,
  instant,
  integer,
  percent,
  playerLink,
  status,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { bonusTypes } from '#areas/marketing/rules/bonus-award.ts'
import { bonusFlow } from '#areas/marketing/rules/flow.ts'
import { bonusTypeLabels, cancelBonus, completeBonus, extendBonus, grantBonus } from './bonus-award.actions.ts'

/** Every bonus that was granted to a player, and what became of it. */
export const bonusHistory = list({
  path: '/bonus-history',
  report: 'bonus_history',
  title: 'Bonus history',
  permission: 'BONUS_HISTORY_VIEW',
  scope: 'downline',
  subject: 'bonus_award',
  columns: {
    grantedAt: instant('Granted', { sortable: true }),
    player: playerLink('Player'),
    agent: agentLink('Agent'),
    name: text('Bonus', { sortable: true }),
    type: choice('Type', bonusTypes, { labels: bonusTypeLabels, sortable: true }),
    amount: amount('Amount', { total: 'sum', sortable: true }),
    factor: integer('Wagering', { hint: 'Times the bonus' }),
    required: amount('Required', { hint: 'To be wagered before it is paid' }),
    wagered: amount('Wagered', { hint: 'Slots count in full, all other casino games with a tenth' }),
    remaining: amount('Remaining'),
    progress: percent('Progress'),
    status: status('Status', bonusFlow.states, { sortable: true }),
    converted: amount('Converted', { total: 'sum', hint: 'Paid to the wallet: the cost of the bonus' }),
    forfeited: amount('Forfeited', { total: 'sum' }),
    expiresAt: instant('Expires', { sortable: true }),
    endedAt: instant('Ended', { sortable: true }),
    grantedBy: text('Granted by'),
    endedBy: text('Ended by'),
    reason: reasonText('Reason'),
    slotsTurnover: amount('Slots turnover'),
    liveTurnover: amount('Other turnover'),
    currency: text('Currency'),
    templateId: uuid('Template id'),
    depositId: uuid('Deposit id'),
    id: uuid('Bonus id'),
    journalId: uuid('Transaction id'),
    playerId: id('Player id'),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) => ({
    ...on(['grantedAt'], { promoted: ['grantedAt'] }),
    player: contains({ label: 'Player', promoted: true }),
    playerId: chosen('player', { label: 'Player id' }),
    ...on(['status', 'type', 'name'], { promoted: ['status'] }),
    expiresAt: period({ label: 'Expires', initially: 'all', mayBeAhead: true }),
    ...on(['endedAt', 'templateId', 'agentId', 'domainId'], { anytime: ['endedAt'] }),
  }),
  sort: ['grantedAt', 'descending'],
  tabs: { All: {}, Active: 'ACTIVE', Completed: 'COMPLETED', Expired: 'EXPIRED', Cancelled: 'CANCELLED' },
  actions: [grantBonus, completeBonus, extendBonus, cancelBonus],
  empty: 'No bonuses match these filters.',
})
