import { room } from '#blueprint/screen/room.ts'
import { downlineBanking } from './banking.screen.ts'
import { selfSummary } from './self-summary.screen.ts'
import { selfTransaction } from './self-transaction.screen.ts'

export const chips = room({
  name: 'chips',
  title: 'Chips',
  screens: [selfTransaction, downlineBanking],
  queries: [selfSummary],
})
