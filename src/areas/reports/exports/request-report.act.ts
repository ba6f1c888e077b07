import { randomUUID } from 'node:crypto'
import type { AnyList } from '#blueprint/screen/list.ts'
import {
  askReport,
  type TableExtension,
  type ReportOrder,
  type ReportBacklog,
  type RequestedReport,
} from '#blueprint/report/report.ts'
import { backlogOf } from '#engine/exports/report-backlog.ts'
import { daysBetween } from '#values/day.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { act, type BatchSubject, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { filterText } from '#engine/list/plan/filter-text.ts'
import { columnsOf, filtersOf, readSearch } from '#engine/list/plan/search.ts'
import { BadInput, Forbidden } from '#platform/errors/app-errors.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { requestReport } from './download-report.actions.ts'
import { catalogue } from '#engine/catalogue.ts'

interface Facts {
  readonly subject: BatchSubject
  readonly report: RequestedReport
  readonly waiting: ReportBacklog
}

export const requestReportAct = act(requestReport, {
  async facts(tx, { actor, input, now }): Promise<Facts> {
    const list = listOf(input.report_type, input.file_extension, actor)
    const order = orderOf(list, input.filter_data ?? {}, await zoneOf(tx, actor), now)
    await refuseLongPeriods(tx, actor, order)
    const report: RequestedReport = {
      id: randomUUID(),
      staffId: actor.staffId,
      domainId: actor.domains.length === 1 ? actor.domains[0]! : null,
      reportType: list.path,
      title: list.title,
      extension: input.file_extension,
      order,
    }
    return { subject: subjectOf(report), report, waiting: await backlogOf(tx, actor, report) }
  },
  rule: ({ report, waiting }) => askReport(report, waiting),
})

function listOf(path: string, extension: TableExtension, actor: Actor): AnyList {
  const list = contentsOf(catalogue()).lists.find((one) => one.path === path)
  if (!list) throw new BadInput({ report_type: 'List not found. Enter the path of a list, like /withdraws.' })
  if (!actor.permissions.has(list.permission)) throw new Forbidden()
  if (!list.export?.includes(extension))
    throw new BadInput({ file_extension: `${list.title} cannot be exported as ${extension}.` })
  return list
}

/** The export order with validated filters; a default period is fixed to dates as of today. */
function orderOf(list: AnyList, data: unknown, timeZone: string, now: Date): ReportOrder {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new BadInput({ filter_data: 'The filters must be a JSON object.' })
  const { columns = null, ...rest } = data as Record<string, unknown>
  for (const name of ['page', 'cursor'])
    if (name in rest) throw new BadInput({ [name]: 'Remove this parameter: a file always contains all pages.' })
  const { sort, direction, filters: read } = readSearch(list, rest, timeZone, now)
  const filters = Object.fromEntries(
    Object.entries(read).map(([key, value]) => [key, filtersOf(list)[key]!.write(value)]),
  )
  return { filters, sort, direction, columns: columnsFrom(list, columns), words: filterText(list, filters) }
}

/** Rejects periods longer than the strictest limit of the user's domains. */
async function refuseLongPeriods(tx: Tx, { domains }: Actor, { filters }: ReportOrder): Promise<void> {
  const settings = await settingsIn(tx)
  const maxDays = Math.min(...domains.map((id) => settings.of(id).reports.reportDays))
  for (const [name, text] of Object.entries(filters)) {
    const [, from, to] = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(text) ?? []
    if (from && to && daysBetween(from, to) > maxDays)
      throw new BadInput({ [name]: `A file can cover at most ${maxDays} days. Choose a shorter period.` })
  }
}

function columnsFrom(list: AnyList, requested: unknown): readonly string[] | null {
  if (requested === null) return null
  const keys = Array.isArray(requested) ? (requested as unknown[]) : []
  const isKnown = (key: unknown): key is string => typeof key === 'string' && Object.hasOwn(columnsOf(list), key)
  if (keys.length === 0 || !keys.every(isKnown) || new Set(keys).size < keys.length)
    throw new BadInput({
      columns: `List each column once. Available columns: ${Object.keys(columnsOf(list)).join(', ')}`,
    })
  return keys
}

async function zoneOf(tx: Tx, { domains }: Actor): Promise<string> {
  const site = await tx
    .selectFrom('domain')
    .select('time_zone')
    .where('id', 'in', [0, ...domains])
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
    .executeTakeFirst()
  return site?.time_zone ?? 'Asia/Kolkata'
}

const subjectOf = ({ id, title, reportType, extension, order }: RequestedReport): BatchSubject => ({
  table: null,
  key: { id },
  domainId: null,
  agentId: null,
  name: `report ${id} ${title}`,
  shown: { report: title, screen: reportType, format: extension, filters: order.words },
})
