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
import { stakeOrders } from '#areas/casino/rules/purses.ts'
import { bonusTypes } from '#areas/marketing/rules/bonus-award.ts'
import { bonusFlow } from '#areas/marketing/rules/flow.ts'
import {
  bonusTypeLabels,
  cancelBonus,
  claimCode,
  completeBonus,
  extendBonus,
  grantBonus,
  stakeOrderLabels,
} from './bonus-award.actions.ts'

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
    balance: amount('Balance', { total: 'sum', hint: 'What of it can be staked now', sortable: true }),
    factor: integer('Wagering', { hint: 'Times the bonus' }),
    required: amount('Required', { hint: 'To be wagered before it is paid' }),
    wagered: amount('Wagered', { hint: 'Stakes of both purses by the weight of each game in the catalogue' }),
    remaining: amount('Remaining'),
    progress: percent('Progress'),
    status: status('Status', bonusFlow.states, { sortable: true }),
    staked: amount('Staked', { hint: 'Stakes less refunds paid with the bonus' }),
    won: amount('Won', { hint: 'Wins that came back to the bonus' }),
    converted: amount('Converted', { total: 'sum', hint: 'Paid to the wallet: the cost of the bonus' }),
    forfeited: amount('Forfeited', { total: 'sum' }),
    expiresAt: instant('Expires', { sortable: true }),
    endedAt: instant('Ended', { sortable: true }),
    grantedBy: text('Granted by'),
    endedBy: text('Ended by'),
    reason: reasonText('Reason'),
    stakeOrder: choice('Bets take first', stakeOrders, { labels: stakeOrderLabels }),
    slotsTurnover: amount('Slots turnover'),
    liveTurnover: amount('Other turnover'),
    largestRound: amount('Largest round', {
      hint: 'Stakes of one round while the bonus ran, of both purses: the highest bet holds for its opening bet alone',
    }),
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
  actions: [grantBonus, claimCode, completeBonus, extendBonus, cancelBonus],
  empty: 'No bonuses match these filters.',
})
