import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf } from '#blueprint/screen/action.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import {
  askReport,
  type TableExtension,
  type ReportOrder,
  type ReportBacklog,
  type RequestedReport,
} from '#blueprint/report/report.ts'
import { backlogOf } from '#engine/exports/report-backlog.ts'
import { knowZones } from '#platform/database/calendars.ts'
import { daysBetween } from '#values/day.ts'
import { anyTime } from '#blueprint/filters.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import { hostName } from '#platform/auth/sites.ts'
import { filterText } from '#engine/exports/filter-text.ts'
import { columnsOf, readSearch, textsOfFilters } from '#engine/list/plan/search.ts'
import { BadInput, Forbidden } from '#platform/errors/app-errors.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { requestDownload, requestReport } from './download-report.actions.ts'
import { catalogue } from '#engine/catalogue.ts'
import { reportRequest } from './report-request.record.ts'

export interface RequestFacts {
  readonly subject: Subject<'report_request'>
  readonly report: RequestedReport
  readonly waiting: ReportBacklog
}

interface Asked {
  readonly actor: Actor
  readonly circumstances: RequestOrigin
  readonly input: InputOf<typeof requestReport.input>
  readonly now: Date
}

/** A file of a list that the user may read, with filters as they are sent. */

export async function requestFacts(tx: Tx, { actor, input, now, circumstances }: Asked): Promise<RequestFacts> {
  const list = listOf(input.report_type, input.file_extension, actor)
  const shown = orderOf(list, input.filter_data ?? {}, await zoneUnder(tx, circumstances), now)
  const order: ReportOrder = circumstances.readsArchive ? { ...shown, fromArchive: true } : shown
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
}

export const requestReportAct = act(requestReport, {
  facts: requestFacts,
  rule: ({ report, waiting }) => askReport(report, waiting),
})

const requestDownloadAct = act(requestDownload, {
  facts: requestFacts,
  rule({ report, waiting }) {
    const asked = askReport(report, waiting)
    return asked.refused === undefined ? { ...asked, answers: { id: waiting.same ?? report.id } } : asked
  },
})

export const requestActs = [requestReportAct, requestDownloadAct]

export function listOf(name: string, extension: TableExtension, actor: Actor): AnyList {
  const list = contentsOf(catalogue()).lists.find(({ path, report }) => path === name || report === name)
  if (!list)
    throw new BadInput({
      report_type: 'List not found. Enter the path of a list, like /withdraws, or its name, like withdrawals.',
    })
  if (!actor.permissions.has(list.permission)) throw new Forbidden()
  if (!list.export?.includes(extension))
    throw new BadInput({ file_extension: `${list.title} cannot be exported as ${extension}.` })
  return list
}

/** The export order with validated filters; a default period is fixed to dates as of today. */
export function orderOf(list: AnyList, data: unknown, timeZone: string, now: Date): ReportOrder {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new BadInput({ filter_data: 'The filters must be a JSON object.' })
  const { columns = null, preamble = 'YES', ...rest } = data as Record<string, unknown>
  if (preamble !== 'YES' && preamble !== 'NO') throw new BadInput({ preamble: 'Enter YES or NO.' })
  for (const name of ['page', 'cursor'])
    if (name in rest) throw new BadInput({ [name]: 'Remove this parameter: a file always contains all pages.' })
  const { sort, direction, filters: read } = readSearch(list, rest, timeZone, now)
  const filters = textsOfFilters(list, read)
  const order = {
    filters,
    sort,
    direction,
    columns: columnsFrom(list, columns),
    words: filterText(list, filters),
    timeZone,
  }
  return preamble === 'NO' ? { ...order, isBare: true } : order
}

/** Rejects periods longer than the strictest limit of the user's domains. */
async function refuseLongPeriods(tx: Tx, { domains }: Actor, { filters }: ReportOrder): Promise<void> {
  const settings = await settingsIn(tx)
  const maxDays = Math.min(...domains.map((id) => settings.of(id).reports.reportDays))
  for (const [name, text] of Object.entries(filters)) {
    if (text === anyTime) throw new BadInput({ [name]: `A file can cover at most ${maxDays} days. Choose a period.` })
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

/** The zone of the days of a list that is opened under the host, so that its file has the same rows. */
export async function zoneUnder(tx: Tx, { host, chosenDomain }: RequestOrigin): Promise<string> {
  const site = await tx
    .selectFrom('domain')
    .select('time_zone')
    .where('status', '=', 'ACTIVE')
    .orderBy(sql`id = ${chosenDomain ?? 0}`, 'desc')
    .orderBy(sql`lower(host) = ${hostName(host) ?? ''}`, 'desc')
    .orderBy('id')
    .executeTakeFirst()
  await knowZones(tx, site?.time_zone)
  return site?.time_zone ?? 'Asia/Kolkata'
}

const subjectOf = ({ id, domainId, title, reportType, extension, order }: RequestedReport) =>
  reportRequest.subjectOf(
    { id, domainId, title },
    { shown: { report: title, screen: reportType, format: extension, filters: order.words } },
  )
