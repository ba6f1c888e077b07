import { anyOf, between, contains, equals, period, startsWith, under } from '#blueprint/filters.ts'
import { amount, instant, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'
import type { Tx } from '#engine/action/act.ts'
import { dataset } from '#engine/list/dataset.ts'

const { states } = withdrawalFlow

/** A small list of withdrawals with a cursor, every kind of filter, a personal column and empty values. */
export const payouts = list({
  path: '/payouts',
  title: 'Payouts',
  permission: 'WITHDRAW_VIEW',
  scope: 'downline',
  columns: {
    id: uuid('Id', { hidden: false, sortable: true }),
    requestedAt: instant('Asked'),
    player: text('Player', { sortable: true }),
    phone: text('Phone', { masked: true }),
    amount: amount('Amount', { total: 'sum', sortable: true }),
    status: status('Status', states, { sortable: true }),
    lastLoginAt: instant('Last login', { sortable: true }),
  },
  filters: {
    requestedAt: period({ initially: 'all' }),
    status: anyOf(states),
    player: contains(),
    phone: contains(),
    amount: between(),
    agentId: under(),
    cell: equals(),
    requestedBy: startsWith(),
  },
  sort: ['requestedAt', 'descending'],
  paging: 'cursor',
})
const withdrawalRows = ({ db }: { db: Tx }) =>
  db
    .selectFrom('withdrawal')
    .innerJoin('player', (join) =>
      join.onRef('player.cell', '=', 'withdrawal.cell').onRef('player.id', '=', 'withdrawal.player_id'),
    )
    .select([
      'withdrawal.id',
      'withdrawal.requested_at as requestedAt',
      'player.username as player',
      'player.phone',
      'withdrawal.amount',
    ])
    .select([
      'withdrawal.status',
      'player.last_login_at as lastLoginAt',
      'withdrawal.agent_id as agentId',
      'withdrawal.cell',
    ])
    .select(['withdrawal.requested_by as requestedBy', 'withdrawal.domain_id as domainId'])
export const payoutsData = dataset(payouts, withdrawalRows)
export const numberedPayoutsData = dataset(list({ ...payouts, path: '/numbered', paging: 'pages' }), withdrawalRows)
