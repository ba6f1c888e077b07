import { rowAddress } from '#blueprint/address.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { amount, choice, domainId, instant, integer, status, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { vipLevelFlow } from '#areas/marketing/rules/vip-change.ts'
import { vipJoins, vipPeriods } from '#areas/marketing/rules/vip-level.ts'
import { joinLabels, periodLabels, vipColours, vipIcons } from './labels.ts'
import { evaluatePlayers, vipLevelMoves } from './vip-levels.actions.ts'

/** The VIP levels of domains: what players must do to reach and to keep them. */
export const vipLevels = list({
  path: '/vip-level',
  report: 'vip_levels',
  title: 'VIP levels',
  permission: 'VIP_LEVEL_VIEW',
  scope: 'everyone',
  subject: 'vip_level',
  columns: {
    level: integer('Level', { sortable: true, cell: { mark: ['icon', 'colour'] } }),
    name: screenLink('Name', rowAddress('/vip-level-edit/:id', { id: ':id' })),
    domain: text('Domain'),
    players: count('Players', { total: 'sum' }),
    period: choice('Period', vipPeriods, { labels: periodLabels }),
    upgradeJoin: choice('Reached by', vipJoins, { labels: joinLabels }),
    upgradeDeposits: amount('Deposits from', { optional: true }),
    upgradeTurnover: amount('Turnover from', { optional: true }),
    upgradeNetLoss: amount('Net loss from', { optional: true }),
    upgradePoints: integer('Points from', { optional: true }),
    keepJoin: choice('Kept by', vipJoins, { labels: joinLabels }),
    keepDeposits: amount('Deposits to keep', { optional: true }),
    keepTurnover: amount('Turnover to keep', { optional: true }),
    keepNetLoss: amount('Net loss to keep', { optional: true }),
    keepPoints: integer('Points to keep', { optional: true }),
    downgradeBy: integer('Levels down'),
    isManualOnly: toggle('Only by users'),
    benefits: text('Benefits'),
    icon: choice('Icon', vipIcons, { hidden: true }),
    colour: choice('Colour', vipColours, { hidden: true }),
    status: status('Status', vipLevelFlow.states, { sortable: true }),
    currency: text('Currency'),
    createdBy: text('Created by'),
    updatedBy: text('Updated by'),
    createdAt: instant('Created', { sortable: true }),
    id: uuid(),
    domainId: domainId(),
  },
  filters: (on) => on(['name', 'status', 'domainId'], { promoted: ['name', 'status'] }),
  sort: ['level', 'ascending'],
  tabs: [
    { title: 'All', filters: {} },
    { title: 'Active', filters: { status: 'ACTIVE' } },
    { title: 'Inactive', filters: { status: 'INACTIVE' } },
    { title: 'Players', filters: {}, elsewhere: { to: '/vip-level/players', permission: 'VIP_LEVEL_VIEW' } },
    { title: 'History', filters: {}, elsewhere: { to: '/vip-level/history', permission: 'VIP_LEVEL_VIEW' } },
  ],
  actions: [evaluatePlayers, ...Object.values(vipLevelMoves)],
  links: [
    {
      title: 'Players',
      to: rowAddress('/vip-level/players', { level: ':level', domainId: ':domainId' }),
      permission: 'VIP_LEVEL_VIEW',
    },
  ],
  empty: 'No VIP levels match these filters.',
})
