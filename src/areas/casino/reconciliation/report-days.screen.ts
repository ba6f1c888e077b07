import { uuidIs } from '#blueprint/filters.ts'
import {
  amount,
  choice,
  day,
  domainId,
  instant,
  integer,
  profit,
  status,
  text,
  toggle,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { casinoProviders } from '#areas/agents/rules/products.ts'
import { reportDayFlow } from '#areas/casino/rules/books/day-flow.ts'
import {
  closeReportDay,
  compareAgain,
  fetchRoundReport,
  reportDayMoves,
  uploadRoundReport,
} from './report-day.actions.ts'
import { dayLabels, sourceLabels } from './labels.ts'

export const reportSources = ['FETCHED', 'UPLOADED'] as const

/** Days of casino providers: the totals of their report beside those of our rounds. */
export const reportDays = list({
  path: '/casino-reconciliation',
  title: 'Casino reconciliation',
  permission: 'PLAYER_BALANCE_REPAIR_REPORT',
  scope: 'downline',
  subject: 'casino_report_day',
  above: 'casino/reconciliation/reconciliation-tabs',
  columns: {
    day: day('Day'),
    provider: choice('Provider', casinoProviders),
    domain: text('Domain'),
    status: status('Status', reportDayFlow.states, { labels: dayLabels }),
    unresolved: integer('Unresolved', { cell: { opens: 'differences' } }),
    resolved: integer('Resolved'),
    corrections: integer('Corrections', { hint: 'Differences found after the day was closed' }),
    reportedRounds: integer('Provider rounds', { total: 'sum' }),
    bookedRounds: integer('Our rounds', { total: 'sum' }),
    reportedStake: amount('Provider stakes', { total: 'sum' }),
    bookedStake: amount('Our stakes', { total: 'sum' }),
    stakeDifference: amount('Difference in stakes', { signed: true, total: 'sum' }),
    reportedWin: amount('Provider wins', { total: 'sum' }),
    bookedWin: amount('Our wins', { total: 'sum' }),
    winDifference: amount('Difference in wins', { signed: true, total: 'sum' }),
    promotions: amount('Promotions', {
      total: 'sum',
      hint: 'Paid for the provider on the day, by our calls; in no round',
    }),
    tips: profit('Tips', { total: 'sum', hint: 'Less what came back, by our calls; due to the provider' }),
    charges: profit('Charges', { total: 'sum', hint: 'What the provider bills as no stakes, less what came back' }),
    source: choice('Report', reportSources, { labels: sourceLabels }),
    receivedBy: text('Report from'),
    comparedAt: instant('Last reconciled'),
    lastMessage: text('Last message'),
    closedBy: text('Closed by'),
    closedReason: text('Reason'),
    ...advanced({
      closedAt: instant('Closed'),
      closeHash: text('Hash'),
      isAsClosed: toggle('As closed', { hint: 'Whether the figures still have the hash of the closing' }),
      fetchAt: instant('Next report request'),
      currency: text('Currency'),
      differences: text('Link'),
    }),
    domainId: domainId(),
    id: uuid('Day id'),
  },
  filters: (on) => ({
    ...on(['day', 'provider', 'status', 'domainId'], { promoted: ['provider', 'status'] }),
    id: uuidIs({ label: 'Id' }),
  }),
  sort: ['day', 'descending'],
  tabs: { Pending: 'WAITING', Completed: 'COMPARED', Closed: 'CLOSED', All: {} },
  actions: [uploadRoundReport, fetchRoundReport, compareAgain, closeReportDay, reportDayMoves.reopen],
  empty: 'No days match these filters. Upload the report of a provider, or set under Providers how it is asked.',
})
