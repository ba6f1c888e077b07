import type { Filter, Period } from '#blueprint/filters.ts'
import { InvalidFilter, writtenPeriod } from '#blueprint/filters.ts'
import { askReport, type ReportOrder, type TableExtension } from '#blueprint/report/report.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { nextPeriod, type AskedPeriod } from '#areas/reports/rules/exports/next-period.ts'
import { act, type FactsRequest, type Tx } from '#engine/action/act.ts'
import { BadInput, Conflict } from '#platform/errors/app-errors.ts'
import { dayOf } from '#values/day.ts'
import { periodFilterOf } from './period-filter.ts'
import { requestAgain } from './download-report.actions.ts'
import { reportRequest } from './report-request.record.ts'
import { listOf, requestFacts, zoneUnder, type RequestFacts } from './request-report.act.ts'

type Asked = FactsRequest<typeof requestAgain>

interface AgainFacts extends RequestFacts {
  readonly period: Period | null
}

async function again(tx: Tx, asking: Asked): Promise<AgainFacts | null> {
  const { actor, input, now, circumstances } = asking
  const row = await reportRequest.find(tx, asking)
  if (!row) return null
  if (row.fileExtension === 'zip')
    throw new Conflict('Request the personal data of a player on the page of the player.')
  const extension: TableExtension = row.fileExtension
  const list = listOf(row.reportType, extension, actor)
  const before = row.filters as ReportOrder
  const key = periodFilterOf(list, before.filters)
  const asked = { from: input.from, to: input.to }
  const period =
    key === null ? null : newPeriod(list, key, before, asked, dayOf(now.getTime(), await zoneUnder(tx, circumstances)))
  if (key === null && (asked.from ?? asked.to) !== null)
    throw new BadInput({ from: 'This list has no period. Leave both days empty.' })
  const { filters, sort, direction, columns, isBare } = before
  const data = {
    ...filters,
    sort,
    direction,
    ...(columns === null ? {} : { columns }),
    ...(isBare ? { preamble: 'NO' } : {}),
    ...(key === null || period === null ? {} : { [key]: `${period.from}..${period.to}` }),
  }
  const request = { report_type: list.path, file_extension: extension, filter_data: data }
  const facts = await requestFacts(tx, { actor, now, circumstances, input: request }).catch((error: unknown) => {
    throw inDialog(error, key)
  })
  return { ...facts, period }
}

const filtersOf = (list: AnyList): Readonly<Record<string, Filter<unknown>>> => list.filters

function newPeriod(list: AnyList, key: string, { filters }: ReportOrder, asked: AskedPeriod, today: string): Period {
  const filter = filtersOf(list)[key] as Filter<Period>
  const text = filters[key]
  const before = text === undefined ? null : filter.read(text)
  return nextPeriod(before instanceof InvalidFilter ? null : before, asked, today)
}

/** What the list says about its period belongs to the first field of the dialog. */
function inDialog(error: unknown, key: string | null): unknown {
  const complaint = error instanceof BadInput && key !== null ? error.fields[key] : undefined
  return complaint === undefined ? error : new BadInput({ from: complaint })
}

export const requestAgainAct = act(requestAgain, {
  facts: again,
  rule({ report, waiting, period }) {
    const asked = askReport(report, waiting)
    if (asked.refused !== undefined || period === null || waiting.same !== null) return asked
    return { ...asked, message: `Your file for ${writtenPeriod(period)} is being created.` }
  },
})
