import { anyOf, chosen } from '#blueprint/filters.ts'
import { rowAddress } from '#blueprint/address.ts'
import { choice, day, instant, playerLink, text } from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'
import { methods } from '#areas/payments/rules/methods.ts'
import { report } from '#areas/reports/definition/report.ts'
import { playerFigures } from '#areas/reports/players/player-measures.ts'
import { productLabels } from '#areas/reports/players/player-products.ts'
import { payments } from './quick-products.ts'

const { deposits, deposited, withdrawals, withdrawn, netCash } = playerFigures

/** The bookings behind the payments of a method in the quick report; a reversal counts negative on its own day. */
export const paymentsByMethod = report({
  path: '/quick-report/payments',
  title: 'Payments by method',
  permission: 'QIUCKREPORT_VIEW',
  group: {
    at: instant('Booked', { sortable: true }),
    day: day('Day', { sortable: true }),
    player: playerLink('Player', { sortable: true }),
    product: choice('Payment', payments, { labels: productLabels, sortable: true }),
    method: choice('Method', methods, { sortable: true }),
    reference: text('Reference'),
    ...advanced({ currency: text('Currency') }),
    id: text('Id', { hidden: true }),
    ...playerIds,
  },
  measures: { deposits, deposited, withdrawals, withdrawn, netCash },
  filters: {
    playerId: chosen('player', { label: 'Player', promoted: true }),
    product: anyOf(payments, { label: 'Payment' }),
    method: anyOf(methods, { label: 'Method', promoted: true }),
  },
  links: [
    {
      title: 'Statement',
      to: rowAddress('/account-statement', { account: ':playerId', at: ':day..:day' }),
      permission: 'STATEMENTS_VIEW',
    },
  ],
  sort: ['at', 'descending'],
  empty: 'No payments match these filters.',
})
