import type { TableExtension } from '#blueprint/report/report.ts'
import * as rules from '#areas/reports/rules/exports/schedule.ts'
import { act, type ActionRequest, type BatchSubject, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { filtersOf } from '#engine/list/plan/search.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import { dayOf } from '#values/day.ts'
import { listOf, orderOf } from '#areas/reports/exports/request-report.act.ts'
import { periodFilterOf } from '#areas/reports/exports/period-filter.ts'
import { newSchedule, scheduleMoves } from './schedule.actions.ts'
import { reportSchedule } from './schedule.record.ts'
import { timesOf } from './schedule-times.facts.ts'
import { eligibleRecipients, visibleViews, type VisibleView } from './schedule-choices.facts.ts'

type Asked = ActionRequest<typeof newSchedule>

/** The parts of a saved view; periods that the panel counts from today are those of the runs instead. */
function orderIn({ view, path }: VisibleView, extension: TableExtension, timeZone: string, { actor, now }: Asked) {
  const list = listOf(path, extension, actor)
  const filters = Object.fromEntries(new URLSearchParams(view.search))
  const periodFilter = periodFilterOf(list, filters)
  const relative = Object.entries(filters).find(([key, text]) => key !== periodFilter && text.startsWith('preset:'))
  if (relative)
    throw new BadInput({ view: `Save this view without the period of ${filtersOf(list)[relative[0]]?.label ?? relative[0]}.` })
  const today = dayOf(now.getTime(), timeZone)
  const period = periodFilter === null ? {} : { [periodFilter]: `${today}..${today}` }
  const { columns } = view
  try {
    return {
      list,
      periodFilter,
      order: orderOf(list, { ...filters, ...period, ...(columns && { columns: [...columns] }) }, timeZone, now),
    }
  } catch (error) {
    if (error instanceof BadInput)
      throw new BadInput({ view: `This view can no longer be read: ${Object.values(error.fields).join(' ')}` })
    throw error
  }
}

async function scheduleFacts(tx: Tx, asked: Asked) {
  const { actor, input } = asked
  const domainId = Number(input.domain)
  if (!actor.domains.includes(domainId)) return null
  const view = (await visibleViews(tx, actor)).find(({ id }) => id === input.view)
  if (view === undefined) return null
  const times = await timesOf(tx, { domainId, cadence: input.cadence, atTime: input.time })
  const { list, order, periodFilter } = orderIn(view, input.format, times.timeZone, asked)
  const eligible = new Set((await eligibleRecipients(tx, actor)).map(({ id }) => String(id)))
  const existing = await tx
    .selectFrom('report_schedule')
    .select('id')
    .where('staff_id', '=', actor.staffId)
    .where('status', '<>', 'REMOVED')
    .execute()
  const known = input.recipients.filter((id) => eligible.has(id))
  const proposed: rules.NewSchedule = {
    id: uuidv7(),
    domainId,
    staffId: actor.staffId,
    name: input.name.trim(),
    reportType: list.path,
    title: list.title,
    order,
    periodFilter,
    extension: input.format,
    times,
    recipients: known.map(BigInt),
    unknown: input.recipients.filter((id) => !eligible.has(id)),
    existing: existing.length,
  }
  return { subject: subjectOf(proposed), proposed }
}

const subjectOf = ({ id, domainId, name, title, extension, times, recipients }: rules.NewSchedule): BatchSubject => ({
  table: null,
  key: { id },
  domainId,
  agentId: null,
  name: `schedule ${name}`,
  shown: {
    report: title,
    format: extension,
    cadence: times.cadence,
    time: times.atTime,
    recipients: recipients.map(String),
  },
})

export const scheduleActs = [
  act(newSchedule, {
    facts: scheduleFacts,
    rule: ({ proposed }, { now }) => rules.schedule(proposed, now),
  }),
  ...moveActs(scheduleMoves, reportSchedule, {
    facts: async (tx, row) => ({ times: await timesOf(tx, row) }),
    rule: ({ status, times }, move, { now }) => (move === 'resume' ? rules.resumeSchedule(status, times, now) : { move }),
  }),
]
