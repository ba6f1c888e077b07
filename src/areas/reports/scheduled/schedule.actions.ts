import { pick, several, clockTime } from '#blueprint/kinds/choices.ts'
import { choice, text } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import { transitions } from '#blueprint/transitions.ts'
import { cadences, scheduleFlow } from '#areas/reports/rules/exports/schedule.ts'
import { cadenceLabels } from './labels.ts'
import { scheduleRecipients, scheduleViews } from './schedule-choices.queries.ts'

/** When and to whom. */
export const planned = {
  name: text('Name', { maxLength: 80 }),
  domain: pick('Domain', '/api/domain-choices', { hint: 'Its clocks and its calendar' }),
  cadence: choice('Sent', cadences, {
    labels: cadenceLabels,
    hint: 'The day before every day, the week before on its first day, the month before on the first',
  }),
  time: clockTime('Time', { initially: '07:30' }),
  recipients: several('Recipients', scheduleRecipients, { hint: 'Each receives what their own rights show' }),
} as const

/** A file is created for each recipient, with the rights that the recipient has then. */
export const newSchedule = action({
  name: 'schedule',
  title: 'New schedule',
  permission: 'REPORT_EXPORT',
  on: 'list',
  input: {
    view: pick('Saved view', scheduleViews, { hint: 'Its filters, columns and order; the period is that of each run' }),
    format: choice('Format', ['csv', 'xlsx', 'pdf']),
    ...planned,
  },
  confirm: 'Send this view to these users again and again?',
})

/** The same for a list that was exported before. */
export const scheduleReport = action({
  name: 'schedule',
  title: 'Schedule',
  permission: 'REPORT_EXPORT',
  on: 'row',
  input: planned,
  confirm: 'Send {report} ({filters}) to these users again and again?',
})

export const scheduleMoves = transitions(
  scheduleFlow,
  { permission: 'REPORT_EXPORT' },
  {
    pause: { name: 'pause', title: 'Pause', confirm: 'Stop sending {name} until it is resumed?' },
    resume: { name: 'resumption', title: 'Resume', confirm: 'Send {name} again from its next time on?' },
    remove: {
      name: 'removal',
      title: 'Remove',
      confirm: 'Never send {name} again? Its history stays.',
      tone: 'danger',
    },
  },
)
