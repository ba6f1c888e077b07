import { anyTime } from '#blueprint/filters.ts'
import type { ReportOrder, TableExtension } from '#blueprint/report/report.ts'
import type { InputOf } from '#blueprint/screen/action.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { listOf, orderOf } from '#areas/reports/exports/request-report.act.ts'
import { reportRequest } from '#areas/reports/exports/report-request.record.ts'
import { periodFilterOf } from '#areas/reports/exports/period-filter.ts'
import * as rules from '#areas/reports/rules/exports/schedule.ts'
import { act, type ActionRequest, type FactsRequest, type Tx } from '#engine/action/act.ts'
import { filtersOf } from '#engine/list/plan/search.ts'
import { moveActs } from '#engine/move-acts.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { BadInput, Conflict } from '#platform/errors/app-errors.ts'
import { dayOf } from '#values/day.ts'
import { newSchedule, planned, scheduleMoves, scheduleReport } from './schedule.actions.ts'
import { eligibleRecipients, visibleViews, type VisibleView } from './schedule-choices.facts.ts'
import { reportSchedule } from './schedule.record.ts'
import { timesOf } from './schedule-times.facts.ts'

type ViewRequest = ActionRequest<typeof newSchedule>
type ReportRequest = FactsRequest<typeof scheduleReport>

/** A list with its filters, columns and order, and the filter that takes the period of a run. */
interface Scheduled {
  readonly list: AnyList
  readonly order: ReportOrder
  readonly periodFilter: string | null
  readonly extension: TableExtension
}

interface Reading {
  readonly timeZone: string
  readonly now: Date
}

/** What was selected in a list before, with the period of the runs; other periods with a default would stay those of today. */
function scheduledOf(
  list: AnyList,
  extension: TableExtension,
  selected: Readonly<Record<string, unknown>>,
  { timeZone, now }: Reading,
): Scheduled {
  const periodFilter = periodFilterOf(list, selected)
  const today = dayOf(now.getTime(), timeZone)
  const period = periodFilter === null ? {} : { [periodFilter]: `${today}..${today}` }
  const others = Object.entries(filtersOf(list)).flatMap(([key, { initially }]) =>
    initially === undefined || key === periodFilter || key in selected ? [] : [[key, anyTime]],
  )
  const data = { ...Object.fromEntries(others), ...selected, ...period }
  return { list, periodFilter, extension, order: orderOf(list, data, timeZone, now) }
}

/** A saved view. Periods that the panel counts from today are those of the runs instead. */
function ofView({ view, path }: VisibleView, { input, actor }: ViewRequest, reading: Reading): Scheduled {
  const list = listOf(path, input.format, actor)
  const filters = Object.fromEntries(new URLSearchParams(view.search))
  const periodFilter = periodFilterOf(list, filters)
  const relative = Object.entries(filters).find(([key, text]) => key !== periodFilter && text.startsWith('preset:'))
  if (relative) {
    const [key] = relative
    throw new BadInput({ view: `Save this view without the period of ${filtersOf(list)[key]?.label ?? key}.` })
  }
  try {
    const selected = view.columns ? { ...filters, columns: [...view.columns] } : filters
    return scheduledOf(list, input.format, selected, reading)
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    throw new BadInput({ view: `This view can no longer be read: ${Object.values(error.fields).join(' ')}` })
  }
}

/** A file that the user requested before. */
async function ofReport(tx: Tx, request: ReportRequest, reading: Reading): Promise<Scheduled | null> {
  const row = await reportRequest.find(tx, request)
  if (row === null) return null
  if (row.fileExtension === 'zip') throw new Conflict('The personal data of a player is not sent by email.')
  const extension: TableExtension = row.fileExtension
  const { filters, sort, direction, columns, isBare } = row.filters as ReportOrder
  const selected = {
    ...filters,
    sort,
    direction,
    ...(columns === null ? {} : { columns }),
    ...(isBare ? { preamble: 'NO' } : {}),
  }
  return scheduledOf(listOf(row.reportType, extension, request.actor), extension, selected, reading)
}

interface Plan {
  readonly actor: Actor
  readonly now: Date
  readonly input: InputOf<typeof planned>
}

/** The schedule of a list, in a domain of the user; null for another domain. */
async function scheduleFacts(
  tx: Tx,
  { actor, input, now }: Plan,
  source: (reading: Reading) => Promise<Scheduled | null>,
) {
  const domainId = Number(input.domain)
  if (!actor.domains.includes(domainId)) return null
  const times = await timesOf(tx, { domainId, cadence: input.cadence, atTime: input.time })
  const found = await source({ timeZone: times.timeZone, now })
  if (found === null) return null
  const { list, order, periodFilter, extension } = found
  const eligible = new Set((await eligibleRecipients(tx, actor)).map(({ id }) => id))
  const existing = await tx
    .selectFrom('report_schedule')
    .select('id')
    .where('staff_id', '=', actor.staffId)
    .where('status', '<>', 'REMOVED')
    .execute()
  const proposed: rules.NewSchedule = {
    id: uuidv7(),
    domainId,
    staffId: actor.staffId,
    name: input.name.trim(),
    reportType: list.path,
    title: list.title,
    order,
    periodFilter,
    extension,
    times,
    recipients: input.recipients.filter((id) => eligible.has(id)).map(BigInt),
    unknown: input.recipients.filter((id) => !eligible.has(id)),
    existing: existing.length,
  }
  return { subject: subjectOf(proposed), proposed }
}

const subjectOf = ({ id, domainId, name, title, extension, times, recipients }: rules.NewSchedule) =>
  reportSchedule.subjectOf(
    { id, domainId, name },
    {
      shown: {
        report: title,
        format: extension,
        cadence: times.cadence,
        time: times.atTime,
        recipients: recipients.map(String),
      },
    },
  )

export const scheduleActs = [
  act(newSchedule, {
    facts: (tx, request: ViewRequest) =>
      scheduleFacts(tx, request, async (reading) => {
        const view = (await visibleViews(tx, request.actor)).find(({ id }) => id === request.input.view)
        return view === undefined ? null : ofView(view, request, reading)
      }),
    rule: ({ proposed }, { now }) => rules.schedule(proposed, now),
  }),
  act(scheduleReport, {
    facts: (tx, request: ReportRequest) => scheduleFacts(tx, request, (reading) => ofReport(tx, request, reading)),
    rule: ({ proposed }, { now }) => rules.schedule(proposed, now),
  }),
  ...moveActs(scheduleMoves, reportSchedule, {
    facts: async (tx, row) => ({ times: await timesOf(tx, row) }),
    rule: ({ status, times }, move, { now }) =>
      move === 'resume' ? rules.resumeSchedule(status, times, now) : { move },
  }),
]
