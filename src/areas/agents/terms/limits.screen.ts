import { agentLink, choice, domainId, id, instant, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { sports } from '#areas/exchange/rules/markets/catalogue.ts'
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
    sport: choice('Sport', sports),
    product: choice('Product', limitedProducts),
    ...limitFields,
    setBy: text('Set by'),
    setAt: instant('Set'),
    id: uuid(),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) => on(['agentId', 'sport', 'product', 'domainId'], { promoted: ['agentId', 'sport', 'product'] }),
  sort: ['setAt', 'descending'],
  export: ['csv', 'xlsx'],
  empty: 'No limits match these filters. Market and operator limits still apply.',
  actions: [setLimitsOf, changeLimitsOf],
})
