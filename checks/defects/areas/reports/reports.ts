import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'
import type { BrokenLine } from '#checks/defects/specification/broken-line.ts'

const adjustmentTest = 'src/areas/reports/rules/balances/adjustment.test.ts'
const statementsTest = 'src/areas/reports/statements/statements.test.ts'
const adjustment = 'src/areas/reports/rules/balances/adjustment.ts'
const ggrTest = 'src/areas/reports/revenue/ggr.test.ts'
const quickTest = 'src/areas/reports/quick/quick-report.test.ts'
const methodTest = 'src/areas/reports/quick/payments-by-method.test.ts'
const bookings = 'src/areas/reports/quick/payment-bookings.facts.ts'
const sheetTest = 'src/areas/reports/sheet/balance-sheet.test.ts'
const behindTest = 'src/areas/reports/profit/behind-figures.test.ts'
const comparedTest = 'src/areas/reports/compared/profit-compared.test.ts'
const comparedRule = 'src/areas/reports/rules/compared-period.ts'
const sheetDaysTest = 'src/areas/reports/sheet/days/balance-sheet-days.test.ts'
const movements = 'src/areas/reports/sheet/movements/movements.facts.ts'
const sheetReportTest = 'src/areas/reports/sheet/balance-sheet-report.test.ts'
const summaryData = 'src/areas/reports/statements/summary.data.ts'

export const reportsDefects: readonly Defect[] = [
  {
    name: 'GGR leaves out the commission of players',
    file: 'src/areas/reports/revenue/ggr.data.ts',
    find: '(row.commission - row.pl - row.counted)',
    replace: '(- row.pl - row.counted)',
    caughtBy: onServer(ggrTest, 'is what the domain rules make of settled, void and rolled back markets'),
  },
  {
    name: 'a bonus counts on its day in UTC',
    file: 'src/areas/reports/revenue/revenue-costs.facts.ts',
    find: '(t.at at time zone d.time_zone)::date',
    replace: "(t.at at time zone 'UTC')::date",
    caughtBy: onServer(
      ggrTest,
      'deducts adjustments that count from GGR and bonuses from NGR, each in a row of its own',
    ),
  },
  {
    name: 'figures open rows that the reader may not see',
    file: 'src/areas/reports/definition/carried.ts',
    find: '(permissions.has(permission) ? address : nowhere)',
    replace: '(permissions.size > 0 || permission ? address : nowhere)',
    caughtBy: onServer(ggrTest, 'shares open the report on profit for those who may open it'),
  },
  {
    name: 'registrations count on their day in UTC',
    file: 'src/areas/reports/quick/quick-days.facts.ts',
    find: '(${at} at time zone ${timeZone}::text)::date',
    replace: "(${at} at time zone 'UTC')::date",
    caughtBy: onServer(quickTest, 'counts a day of the site and of the books in one row'),
  },
  {
    name: 'a reversed deposit counts for its method',
    file: bookings,
    find: "('DEPOSIT_REVERSAL', 'deposit', -1)",
    replace: "('DEPOSIT_REVERSAL', 'deposit', 1)",
    caughtBy: onServer(methodTest, 'payments stand under the method of their order, less reversals'),
  },
  {
    name: 'a payment by method counts on its day in UTC',
    file: bookings,
    find: '(t.at at time zone domain.time_zone)::date',
    replace: "(t.at at time zone 'UTC')::date",
    caughtBy: onServer(methodTest, 'a payment counts on the day of the domain on which it was booked'),
  },
  {
    name: 'payments by method count twice',
    file: 'src/areas/reports/quick/quick-days.facts.ts',
    find: "under === 'method' ? 1 : -1",
    replace: "under === 'method' ? 1 : 0",
    caughtBy: onServer(methodTest, 'grouping by method leaves every total as it is, for each account of the tree'),
  },
  {
    name: 'cash of a settlement that was rolled back stays in hand',
    file: 'src/areas/reports/sheet/node-sheet.facts.ts',
    find: " and c.status = 'POSTED'",
    replace: '',
    caughtBy: onServer(sheetTest, 'a rolled back settlement leaves no cash'),
  },
  {
    name: 'a closing contains what changed after its day',
    file: 'src/areas/reports/sheet/balance-sheet-report.data.ts',
    find: ' - row.since)',
    replace: ')',
    caughtBy: onServer(sheetReportTest, 'the closing of a day is the opening of the next, and every row adds up'),
  },
  {
    name: 'the closing of a day leaves out what changed on it',
    file: movements,
    find: "changedFrom('1 preceding')})::bigint as closing",
    replace: "changedFrom('current row')})::bigint as closing",
    caughtBy: onServer(sheetDaysTest, 'every day adds up, and the closing of one is the opening of the next'),
  },
  {
    name: 'changes of a balance sheet count on their day in UTC',
    file: movements,
    find: '(change.at at time zone domain.time_zone)::date',
    replace: "(change.at at time zone 'UTC')::date",
    caughtBy: onServer(sheetDaysTest, 'a change counts on the day of the domain'),
  },
  {
    name: 'a figure of one product opens the days of all products',
    file: 'src/areas/reports/profit/pl-by-downline.data.ts',
    find: 'product && {',
    replace: 'product && !product && {',
    caughtBy: onServer(
      behindTest,
      'each figure of /PLby-downline-report that is a link opens a list with the same sum',
    ),
  },
  {
    name: 'a figure of a match opens the markets of all days',
    file: 'src/areas/reports/profit/cricket-market.data.ts',
    find: '...carried(query.filters), eventId',
    replace: "settledOn: sql`'all'::text`, eventId",
    caughtBy: onServer(
      behindTest,
      'each figure of /cricket-market-report that is a link opens a list with the same sum',
    ),
  },
  {
    name: 'the period before ends with the first day of the period',
    file: comparedRule,
    find: 'to: addDays(from, -1)',
    replace: 'to: from',
    caughtBy: onServer(comparedTest, 'compares each day with the same day of the period before'),
  },
  {
    name: 'a month is compared with as many days before it',
    file: comparedRule,
    find: 'days < shortestMonth)',
    replace: 'days > 0)',
    caughtBy: inDomain(
      'src/areas/reports/rules/compared-period.test.ts',
      'March is compared with the calendar period before',
    ),
  },
  {
    name: 'the last days of a longer month are compared with nothing',
    file: 'src/areas/reports/compared/earlier-days.facts.ts',
    find: 'then ${monthEnd} else ${same} end end`',
    replace: 'then ${same} else ${same} end end`',
    caughtBy: onServer(
      comparedTest,
      'compares a calendar month with the whole month before, also where that has more days',
    ),
  },
  {
    name: 'users approve their own request in other letters',
    file: adjustment,
    find: 'adjustment.requestedBy.toLowerCase() === decider.id.toLowerCase()',
    replace: 'adjustment.requestedBy === decider.id',
    caughtBy: inDomain(
      adjustmentTest,
      'is decided by another user within their limit, while it is pending and for one day',
    ),
  },
  {
    name: 'an amount at the approval limit is refused',
    file: adjustment,
    find: 'decider.limit !== null && amount > decider.limit',
    replace: 'decider.limit !== null && amount >= decider.limit',
    caughtBy: inDomain(
      adjustmentTest,
      'is decided by another user within their limit, while it is pending and for one day',
    ),
  },
  {
    name: 'an expired request is approved',
    file: adjustment,
    find: 'decider.at >= adjustment.expiresAt',
    replace: 'decider.at > adjustment.expiresAt',
    caughtBy: inDomain(
      adjustmentTest,
      'is decided by another user within their limit, while it is pending and for one day',
    ),
  },
  {
    name: 'a day is closed before it has ended',
    file: 'src/areas/reports/closes/daily-close/close-day.ts',
    find: 'dayOf(now() - graceMs, timeZone), -1)',
    replace: 'dayOf(now() - graceMs, timeZone), 0)',
    caughtBy: onServer(
      'src/areas/reports/closes/daily-close/close-day.test.ts',
      'each day contains its entries, continues from the previous close and matches the stored balance',
    ),
  },
  {
    name: 'the statement opens with the first entry of the period',
    file: summaryData,
    find: 'first - 1n',
    replace: 'first',
    caughtBy: onServer(statementsTest, 'has opening, closing and a reconciliation'),
  },
  {
    name: 'a statement of another branch is summed up',
    file: summaryData,
    find: '!account || !scope.includes(account.agentId)',
    replace: '!account',
    caughtBy: onServer(statementsTest, 'is never of another branch or domain'),
  },
  {
    name: 'credits raise the result instead of lowering it',
    file: 'src/areas/reports/definition/account-rows.facts.ts',
    find: '-(${playerPl}) - ${paid}',
    replace: '-(${playerPl}) + ${paid}',
    caughtBy: onServer(
      'src/areas/reports/adjustments/adjustment-attachments.test.ts',
      'credits that count towards GGR lower it and debits raise it; other adjustments do not change it',
    ),
  },
]

/** Defects of the lines of the specification that this area holds. */
export const reportsBrokenLines: readonly BrokenLine[] = [
  {
    marks: ['7a3875f099', 'c9e2fee4b4'],
    name: 'a report is asked for by another name of its field',
    file: 'src/areas/reports/exports/download-report.actions.ts',
    find: "report_type: text('Report',",
    replace: "report: text('Report',",
    caughtBy: onServer(
      'checks/specification/shapes.test.ts',
      'report-download/request: extension, filters and type; status and message',
    ),
  },
  {
    marks: ['70b31252c5'],
    name: 'what the caller says of turnover is ignored',
    file: 'src/areas/reports/adjustments/request-adjustment.act.ts',
    find: 'counts_turnover: input.counts_turnover ?? false',
    replace: 'counts_turnover: true',
    caughtBy: onServer(
      'src/areas/reports/adjustments/adjustments.test.ts',
      'returns status and message, waits, is posted by another user and appears in the ledger',
    ),
  },
  {
    marks: ['2cde52ecd6'],
    name: 'the answer to an adjustment does not say that it waits',
    file: 'src/areas/reports/adjustments/request-adjustment.act.ts',
    find: 'is awaiting approval`',
    replace: 'was posted`',
    caughtBy: onServer(
      'src/areas/reports/adjustments/adjustments.test.ts',
      'returns status and message, waits, is posted by another user and appears in the ledger',
    ),
  },
]
