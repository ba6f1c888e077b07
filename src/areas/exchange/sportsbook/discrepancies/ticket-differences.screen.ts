import { reasonText } from '#blueprint/kinds/choices.ts'
import { amount, instant, integer, playerLink, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { betLabels } from '#blueprint/labels.ts'
import { list, opening } from '#blueprint/screen/list.ts'
import { ticketDifferenceFlow } from '#areas/exchange/rules/sportsbook/ticket-difference.ts'
import { ticketFlow } from '#areas/exchange/rules/sportsbook/ticket-flow.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'
import { payComputedReturn, payReportedReturn, ticketDifferenceQueue } from './ticket-difference.actions.ts'

const stateLabels = {
  OPEN: 'Opened',
  TAKEN: 'In Progress',
  PAID_COMPUTED: 'Computed return paid',
  PAID_REPORTED: 'Reported return paid',
  CLEARED: 'Cleared',
}

/** Tickets whose site reports another return than the results give. They are not paid until the operator decides. */
export const ticketDifferences = list({
  path: '/sportsbook-bets/discrepancies',
  title: 'Ticket discrepancies',
  permission: 'SPORTSBOOK_BETS_VIEW',
  scope: 'downline',
  subject: 'ticket_difference',
  cases: { of: ticketDifferenceQueue, since: 'detectedAt', within: 'ticketDifferences', assignee: 'claimedBy' },
  above: 'exchange/sportsbook/sportsbook-tabs',
  detail: 'exchange/sportsbook/ticket',
  columns: {
    detectedAt: instant('Detected'),
    player: playerLink('Player'),
    status: status('Status', ticketDifferenceFlow.states, { labels: stateLabels }),
    computed: amount('Computed return', { total: 'sum', hint: 'By the results of the selections' }),
    reported: amount('Reported return', { total: 'sum', hint: 'As the site reports' }),
    difference: amount('Difference', { signed: true, total: 'sum', hint: 'Reported minus computed' }),
    details: text('Details'),
    stake: amount('Stake'),
    ticketStatus: status('Ticket status', ticketFlow.states, { labels: betLabels }),
    claimedBy: text('Assigned to'),
    reason: reasonText('Reason'),
    decidedBy: text('Decided by'),
    decidedAt: instant('Decided'),
    reportedBy: text('Reported by'),
    ticketId: uuid('Ticket id', { hidden: false }),
    id: uuid('Discrepancy id'),
    version: integer('Version', { hidden: true }),
    ...playerIds,
  },
  filters: (on) => ({
    ...on(['detectedAt', 'status', 'player', 'playerId', 'agentId', 'domainId', 'ticketId', 'claimedBy', 'id'], {
      promoted: ['status', 'player'],
    }),
  }),
  sort: ['detectedAt', 'descending'],
  tabs: {
    Open: opening({ status: 'OPEN,TAKEN' }, 'detectedAt', 'ascending'),
    Decided: 'PAID_COMPUTED,PAID_REPORTED',
    Cleared: 'CLEARED',
    All: {},
  },
  actions: [...ticketDifferenceQueue.actions, payComputedReturn, payReportedReturn],
  empty:
    'No discrepancies match these filters. Tickets whose site reports another return appear here before they are paid.',
})
