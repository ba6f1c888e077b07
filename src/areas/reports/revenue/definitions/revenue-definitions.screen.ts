import { day, domainId, instant, integer, percent, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { defineNetRevenue } from './revenue-definitions.actions.ts'

/** What counts in the net revenue of each domain, from which day on. */
export const revenueDefinitions = list({
  path: '/ggr/definitions',
  title: 'Definitions of revenue',
  permission: 'BALANCE_SHEET_VIEW',
  scope: 'everyone',
  subject: 'revenue_definition',
  columns: {
    domain: text('Domain'),
    number: integer('Version', { sortable: true }),
    validFrom: day('First day', { sortable: true }),
    validTo: day('Last day', { optional: true }),
    deductsBonuses: toggle('Bonus cost'),
    casinoFee: percent('Provider fee of casinos %'),
    sportsbookFee: percent('Provider fee of sportsbook %'),
    jackpotRate: percent('Jackpot contribution %'),
    depositFee: percent('Fee of deposits %'),
    withdrawalFee: percent('Fee of withdrawals %'),
    deductsReversals: toggle('Reversed deposits'),
    countsCommission: toggle('Commission'),
    countsAdjustments: toggle('Adjustments'),
    note: text('Contract'),
    requestedBy: text('Requested by', { optional: true }),
    approvedBy: text('Approved by', { optional: true }),
    createdAt: instant('Approved', { sortable: true }),
    id: uuid(),
    domainId: domainId(),
  },
  filters: (on) => on(['domainId'], { promoted: ['domainId'] }),
  sort: ['validFrom', 'descending'],
  actions: [defineNetRevenue],
  empty: 'Version 1 counts in every domain: GGR less bonus cost.',
})
