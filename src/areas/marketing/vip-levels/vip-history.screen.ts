import { period } from '#blueprint/filters.ts'
import { reasonText } from '#blueprint/kinds/choices.ts'
import {
  amount,
  choice,
  domainId,
  id,
  instant,
  integer,
  playerLink,
  status,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { vipLevel } from '#blueprint/kinds/vip.ts'
import { list } from '#blueprint/screen/list.ts'
import { vipChangeFlow, vipChangeKinds } from '#areas/marketing/rules/vip-change.ts'
import { vipPeriods } from '#areas/marketing/rules/vip-level.ts'
import { changeLabels, kindLabels, periodLabels } from './labels.ts'

const figure = { optional: true, hint: 'In the period; empty for moves by users' } as const

/** Every change of a VIP level with the figures that decided. */
export const vipHistory = list({
  path: '/vip-level/history',
  report: 'vip_history',
  title: 'VIP history',
  permission: 'VIP_LEVEL_VIEW',
  scope: 'downline',
  columns: {
    createdAt: instant('Changed', { sortable: true }),
    player: playerLink('Player'),
    kind: choice('By', vipChangeKinds, { labels: kindLabels }),
    fromLevel: vipLevel('From'),
    toLevel: vipLevel('To'),
    status: status('Status', vipChangeFlow.states, { labels: changeLabels, sortable: true }),
    reason: reasonText('Reason'),
    period: choice('Period', vipPeriods, { labels: periodLabels, optional: true }),
    deposits: amount('Deposits', figure),
    turnover: amount('Turnover', figure),
    netLoss: amount('Net loss', figure),
    points: integer('Points', figure),
    lockedUntil: instant('Locked until', { optional: true }),
    decidedBy: text('Decided by', { optional: true }),
    currency: text('Currency'),
    id: uuid(),
    playerId: id('Player id'),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) => ({
    createdAt: period({ label: 'Changed', initially: 'all' }),
    ...on(['playerId', 'kind', 'status', 'agentId', 'domainId'], { promoted: ['playerId', 'kind'] }),
  }),
  sort: ['createdAt', 'descending'],
  empty: 'No changes match these filters.',
})
