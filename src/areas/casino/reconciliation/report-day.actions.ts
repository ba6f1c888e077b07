import { pick } from '#blueprint/kinds/choices.ts'
import { choice, day } from '#blueprint/kinds/kinds.ts'
import { sheet } from '#blueprint/kinds/sheet.ts'
import { action } from '#blueprint/screen/action.ts'
import { transitions } from '#blueprint/transitions.ts'
import { casinoProviders } from '#areas/agents/rules/products.ts'
import { reportDayFlow } from '#areas/casino/rules/books/day-flow.ts'

const permission = 'BALANCE_REPAIR_REQUEST'

/** A file as the provider writes it, under its own column names. */
export const uploadRoundReport = action({
  permission,
  on: 'list',
  name: 'report',
  title: 'Upload report',
  input: {
    domain: pick('Domain', '/api/domain-choices'),
    provider: choice('Provider', casinoProviders),
    day: day('Day', { hint: 'UTC' }),
    file: sheet('Report of the provider (CSV or XLSX)'),
  },
  confirm: 'Reconcile this report with our rounds? Uploading the same report again changes nothing.',
  asks: 'reason',
  preview: true,
})

export const fetchRoundReport = action({
  permission,
  on: 'row',
  name: 'report-fetch',
  title: 'Request report',
  input: {},
  confirm: 'Request the report of {day} from the provider and reconcile it again?',
  asks: 'reason',
})

export const compareAgain = action({
  permission,
  on: 'row',
  name: 'comparison',
  title: 'Reconcile again',
  input: {},
  confirm: 'Reconcile {day} again with our rounds of now?',
})

export const closeReportDay = action({
  permission,
  on: 'row',
  name: 'closing',
  title: 'Close day',
  input: {},
  move: [reportDayFlow, 'close'],
  confirm: 'Close {day}? Its figures stay as they are, and what is found later is a correction.',
  asks: 'reason',
})

export const reportDayMoves = transitions(
  reportDayFlow,
  { permission },
  {
    reopen: {
      name: 'reopening',
      title: 'Reopen day',
      confirm: 'Reopen {day}? It is reconciled again with our rounds of now.',
      asks: 'password',
      secondApproval: 'always',
      tone: 'danger',
    },
  },
)
