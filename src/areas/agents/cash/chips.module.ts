import { module } from '#blueprint/screen/module.ts'
import { downlineBanking } from './banking.screen.ts'
import { selfSummary } from './self-summary.queries.ts'
import { selfTransaction } from './self-transaction.screen.ts'

export const chips = module({
  name: 'chips',
  title: 'Chips',
  screens: [selfTransaction, downlineBanking],
  queries: [selfSummary],
})
