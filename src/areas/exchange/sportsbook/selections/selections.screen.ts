import { period } from '#blueprint/filters.ts'
import { anySport } from '#blueprint/kinds/offered-filter.ts'
import { amount, choice, domainId, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced, list, opening } from '#blueprint/screen/list.ts'
import { selectionFlow } from '#areas/exchange/rules/sportsbook/selection.ts'
import { legOutcomes } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { correctSelection, outcomeLabels, resultSelection, withdrawRunner } from './selection.actions.ts'

/** What tickets are on, each selection once: its result holds for all of them. */
export const ticketSelections = list({
  path: '/sportsbook-bets/selections',
  title: 'Results by selection',
  permission: 'MARKET_RESULT_VIEW',
  scope: 'everyone',
  subject: 'ticket_selection',
  cases: { since: 'startsAt', within: 'results' },
  above: 'exchange/sportsbook/sportsbook-tabs',
  columns: {
    startsAt: instant('Start'),
    event: text('Event'),
    market: text('Market'),
    selection: text('Selection'),
    handicap: text('Handicap'),
    sportName: text('Sport'),
    sport: text('Sport code', { hidden: true }),
    status: status('Status', selectionFlow.states, { labels: { OPEN: 'Awaiting result', RESULTED: 'Resulted' } }),
    outcome: choice('Outcome', legOutcomes, { labels: outcomeLabels }),
    tickets: integer('Tickets'),
    open: integer('Open tickets'),
    stake: amount('Open stake', { hint: 'Stakes of open tickets with this selection' }),
    behind: integer('Being settled', { hint: 'Tickets that do not have the newest result yet' }),
    deduction: text('Rule 4', { hint: 'Pence deducted for each withdrawn runner' }),
    resultedBy: text('Result by'),
    resultedAt: instant('Result received'),
    id: uuid('Selection id', { hidden: false }),
    domainId: domainId(),
    ...advanced({ margin: integer('Margin'), resultSeq: integer('Results received'), currency: text('Currency') }),
  },
  filters: (on) => ({
    startsAt: period({ label: 'Start', initially: 'all', mayBeAhead: true }),
    sport: anySport(),
    ...on(['event', 'market', 'selection', 'status', 'outcome', 'id', 'domainId'], { promoted: ['event', 'status'] }),
  }),
  sort: ['startsAt', 'descending'],
  tabs: { 'Awaiting result': opening({ status: 'OPEN' }, 'startsAt', 'ascending'), Resulted: 'RESULTED', All: {} },
  actions: [resultSelection, correctSelection, withdrawRunner],
  empty: 'No selections match these filters.',
})
