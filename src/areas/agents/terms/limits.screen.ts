import { anySport } from '#blueprint/kinds/offered-filter.ts'
import { agentLink, choice, domainId, id, instant, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { limitedProducts } from '#areas/agents/rules/accounts/limits.ts'
import { limitFields, setLimitsOf, changeLimitsOf } from './limits.actions.ts'

/** Bet limits that agents set for their downline, by sport and product. */
export const downlineLimits = list({
  path: '/downline-limits',
  title: 'Downline limits',
  permission: 'DOWNLINE_VIEW',
  scope: 'downline',
  subject: 'agent_limit',
  columns: {
    agent: agentLink('Agent'),
    sportName: text('Sport'),
    sport: text('Sport code', { hidden: true }),
    product: choice('Product', limitedProducts),
    ...limitFields,
    setBy: text('Set by'),
    setAt: instant('Set'),
    id: uuid(),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) => ({
    ...on(['agentId'], { promoted: ['agentId'] }),
    sport: anySport({ promoted: true }),
    ...on(['product', 'domainId'], { promoted: ['product'] }),
  }),
  sort: ['setAt', 'descending'],
  export: ['csv', 'xlsx'],
  empty: 'No limits match these filters. Market and operator limits still apply.',
  actions: [setLimitsOf, changeLimitsOf],
})
