import { decide, refuse, type Decision, type RowWrite } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'
import type { Period } from '#blueprint/filters.ts'
import type { ReportOrder, TableExtension } from '#blueprint/report/report.ts'
import { addDays, dayOf, type Day } from '#values/day.ts'
import { beginningOfMonth, beginningOfWeek, type WeekDay } from '#values/calendar.ts'
import { firstShownAfter, instantsAt } from '#values/zones/wall-time.ts'

export const cadences = ['DAILY', 'WEEKLY', 'MONTHLY'] as const
export type Cadence = (typeof cadences)[number]

/** A list that is sent by email again and again. One that was removed keeps its history. */
export const scheduleFlow = flow({
  states: ['ACTIVE', 'PAUSED', 'REMOVED'],
  moves: {
    pause: { from: ['ACTIVE'], to: 'PAUSED' },
    resume: { from: ['PAUSED'], to: 'ACTIVE' },
    remove: { from: ['ACTIVE', 'PAUSED'], to: 'REMOVED' },
  },
})

/** The clock and the calendar by which a schedule runs: those of its domain. */
export interface ScheduleTimes {
  readonly cadence: Cadence
  /** 07:30, on the clocks of the domain. */
  readonly atTime: string
  readonly timeZone: string
  readonly weekStart: WeekDay
}

/** The first day on which a schedule runs, from this one on. */
function runDay(from: Day, { cadence, weekStart }: ScheduleTimes): Day {
  if (cadence === 'DAILY') return from
  const begun = cadence === 'WEEKLY' ? beginningOfWeek(from, weekStart) : beginningOfMonth(from)
  if (begun === from) return from
  return cadence === 'WEEKLY' ? addDays(begun, 7) : beginningOfMonth(addDays(begun, 31))
}

/** The first of two where clocks show the time twice, and the next time that they show where they skip it. */
function instantOn(day: Day, { atTime, timeZone }: ScheduleTimes): Date {
  const text = `${day}T${atTime}`
  const [first] = instantsAt(text, timeZone)
  const shown = first ?? instantsAt(firstShownAfter(text, timeZone) ?? text, timeZone)[0]
  if (shown === undefined) throw new Error(`No clock of ${timeZone} shows a time after ${text}`)
  return shown
}

/** When a schedule runs next after an instant: every day, on the first day of each week, or on the first of each month. */
export function nextRun(times: ScheduleTimes, after: Date): Date {
  const day = runDay(dayOf(after.getTime(), times.timeZone), times)
  const at = instantOn(day, times)
  return at > after ? at : instantOn(runDay(addDays(day, 1), times), times)
}

/** What a run reports: the day before, the week before or the month before, each of them complete. */
export function periodOfRun(times: ScheduleTimes, dueAt: Date): Period {
  const day = dayOf(dueAt.getTime(), times.timeZone)
  const to = addDays(day, -1)
  if (times.cadence === 'DAILY') return { from: to, to }
  return { from: times.cadence === 'WEEKLY' ? addDays(day, -7) : beginningOfMonth(to), to }
}

export const maxSchedules = 50

export interface NewSchedule {
  readonly id: string
  readonly domainId: number
  readonly staffId: bigint
  readonly name: string
  readonly reportType: string
  readonly title: string
  readonly order: ReportOrder
  readonly periodFilter: string | null
  readonly extension: TableExtension
  readonly times: ScheduleTimes
  readonly recipients: readonly bigint[]
  /** Recipients who cannot be chosen. */
  readonly unknown: readonly string[]
  readonly existing: number
}

export function schedule(proposed: NewSchedule, now: Date): Decision {
  if (proposed.existing >= maxSchedules) return refuse(`At most ${maxSchedules} schedules. Remove one first.`)
  if (proposed.recipients.length > 20) return refuse('At most 20 recipients.', 'recipients')
  if (proposed.unknown.length > 0) return refuse('Choose recipients from the list.', 'recipients')
  const { times } = proposed
  const values = {
    id: proposed.id,
    domain_id: proposed.domainId,
    staff_id: proposed.staffId,
    name: proposed.name,
    report_type: proposed.reportType,
    title: proposed.title,
    filters: proposed.order,
    period_filter: proposed.periodFilter,
    file_extension: proposed.extension,
    cadence: times.cadence,
    at_time: times.atTime,
    recipients: [...proposed.recipients],
    next_at: nextRun(times, now),
  }
  return decide({ rows: [{ table: 'report_schedule', values }], message: 'Scheduled' })
}

type ScheduleDecision = Decision<'report_schedule', typeof scheduleFlow>

/** A paused schedule leaves out what was due meanwhile. */
export const resumeSchedule = (status: string, times: ScheduleTimes, now: Date): ScheduleDecision =>
  refusal(scheduleFlow, 'resume', status) ?? decide({ move: 'resume', set: { next_at: nextRun(times, now) } })

/** A recipient of a run, with the ids of what is created for it. */
export interface RunRecipient {
  readonly id: bigint
  readonly username: string
  readonly deliveryId: string
  readonly requestId: string
  /** Why nothing is sent to it; null if it may have the file. */
  readonly refused: string | null
}

export interface DueSchedule {
  readonly id: string
  readonly domainId: number
  readonly staffId: bigint
  readonly name: string
  readonly reportType: string
  readonly title: string
  readonly order: ReportOrder
  readonly periodFilter: string | null
  readonly extension: TableExtension
  readonly dueAt: Date
  readonly times: ScheduleTimes
  readonly recipients: readonly RunRecipient[]
}

/** The email that says why a recipient received nothing. */
export const ownerEmail = (staffId: bigint, what: string) =>
  ({
    table: 'email',
    values: { kind: 'scheduled_report_failed', staff_id: staffId, parameters: { what } },
  }) as const

/** One file for each recipient, with the rights of the recipient; the owner is notified who receives none. */
export function runSchedule(due: DueSchedule): ScheduleDecision {
  const period = periodOfRun(due.times, due.dueAt)
  const text = `${period.from}..${period.to}`
  const filters = due.periodFilter === null ? due.order.filters : { ...due.order.filters, [due.periodFilter]: text }
  const order: ReportOrder = { ...due.order, filters, timeZone: due.times.timeZone }
  const rows = due.recipients.flatMap(({ id, username, deliveryId, requestId, refused }): readonly RowWrite[] => {
    const delivery = {
      id: deliveryId,
      domain_id: due.domainId,
      schedule_id: due.id,
      staff_id: due.staffId,
      recipient_id: id,
      due_at: due.dueAt,
      period: due.periodFilter === null ? null : text,
    }
    if (refused !== null)
      return [
        {
          table: 'report_delivery',
          values: { ...delivery, request_id: null, status: 'REFUSED', message: refused },
        } as const,
        ownerEmail(due.staffId, `${due.name}, ${username}: ${refused}`),
      ]
    const request = {
      id: requestId,
      domain_id: null,
      staff_id: id,
      report_type: due.reportType,
      title: due.title,
      filters: order,
      file_extension: due.extension,
    }
    return [
      { table: 'report_request', values: request } as const,
      { table: 'report_delivery', values: { ...delivery, request_id: requestId } } as const,
    ]
  })
  return decide({ set: { last_at: due.dueAt, next_at: nextRun(due.times, due.dueAt) }, rows })
}
