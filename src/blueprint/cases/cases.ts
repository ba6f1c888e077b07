import { anyTime, isAnyTime, type Filter } from '#blueprint/filters.ts'
import type { AnyKind, Kind } from '#blueprint/kind.ts'
import { choice, integer, status } from '#blueprint/kinds/kinds.ts'
import { columnFilters } from '#blueprint/screen/column-filters.ts'
import type { AnyQueue } from '#blueprint/screen/queue.ts'
import type { QueueTime } from '#blueprint/settings/definitions.ts'
import { durationText } from './duration.ts'

/** The rows of a list as cases that wait: each has an age, a time limit and, in a review queue, an assignee. */
export interface Cases<Column extends string = string> {
  /** The review queue that the cases belong to; without it they are not assigned. */
  readonly of?: AnyQueue
  /** The column with the instant since which a case waits. */
  readonly since: Column
  /** The setting with the time limit. */
  readonly within: QueueTime
  /** Filters of the cases that wait; by default those of the tab that the list opens with. */
  readonly waiting?: Readonly<Record<string, string>>
  /** The column with the reviewer. */
  readonly assignee?: Column
}

/** How a waiting case stands against the time limit. */
export const caseTimes = ['ON_TIME', 'DUE_SOON', 'OVERDUE'] as const
export type CaseTime = (typeof caseTimes)[number]
/** From this part of the time limit on a case is due soon. */
export const dueSoonFrom = 0.75

/** Whose case it is, as the reader sees it. */
export const assignments = ['MINE', 'UNASSIGNED', 'OTHERS'] as const
export type Assignment = (typeof assignments)[number]

/** Minutes on the wire, read as days, hours and minutes. */
const age: Kind<'duration', number, number> = {
  ...integer('Age', { hint: 'Waiting time; the colour is that of the time limit', cell: { tone: 'time' } }),
  name: 'duration',
  isNumeric: false,
  toText: durationText,
}
const timeColumns = {
  age,
  time: status('Time limit', caseTimes, { hidden: true }),
}
const assignmentColumns = {
  assignment: choice('Assignment', assignments, { hidden: true, labels: { MINE: 'Assigned to me' } }),
}

type Columns = Readonly<Record<string, AnyKind>>
type Filters = Readonly<Record<string, Filter<any>>>
type Order = readonly [column: string, direction: 'ascending' | 'descending']
interface CaseTab {
  readonly filters: Readonly<Record<string, string | undefined>>
  readonly opens?: Order | undefined
}
/** What a list says about its cases. */
export interface CaseList {
  readonly columns: Columns
  readonly filters: Filters
  readonly sort: Order
  readonly tabs?: readonly CaseTab[]
  readonly cases?: Cases
}

/** The columns with which the engine completes a list of cases; datasets do not select them. */
export const caseColumns = ({ cases }: { readonly cases?: Cases }): Columns =>
  cases === undefined ? {} : { ...timeColumns, ...(cases.of ? assignmentColumns : {}) }

/** A list made from another one has its own cases. */
const withoutCases = <T extends object>(entries: T): T =>
  Object.fromEntries(
    Object.entries(entries).filter(([key]) => !(key in timeColumns) && !(key in assignmentColumns)),
  ) as T

/** The columns of a list of cases: the age is the second. */
export function withCaseColumns<C extends Columns>(columns: C, cases: Cases | undefined): C {
  if (cases === undefined) return columns
  const [first, ...rest] = Object.entries(withoutCases(columns))
  return Object.fromEntries([...(first ? [first] : []), ...Object.entries(caseColumns({ cases })), ...rest]) as C
}

/** The filters of a list of cases: by time limit, by assignment, and by reviewer. */
export function withCaseFilters<F extends Filters>(filters: F, columns: Columns, cases: Cases | undefined): F {
  if (cases === undefined) return filters
  const onTime = columnFilters(timeColumns)(['time'], { promoted: ['time'] })
  const own = withoutCases(filters)
  if (!cases.of) return { ...own, ...onTime }
  const { assignee } = cases
  const onReviewer =
    assignee === undefined || assignee in filters ? {} : columnFilters<Columns>(columns)([assignee as never])
  const onAssignment = columnFilters(assignmentColumns)(['assignment'], { promoted: ['assignment'] })
  return { ...own, ...onTime, ...onAssignment, ...onReviewer }
}

/** The filters of the cases that wait. */
const waitingFilters = ({ cases, tabs = [] }: CaseList): Readonly<Record<string, string>> => {
  const filters = cases?.waiting ?? tabs.find(({ opens }) => opens !== undefined)?.filters ?? {}
  return Object.fromEntries(Object.entries(filters).flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])))
}

/** The filters of the overdue cases of a list, however old they are. */
export const overdueFilters = (list: CaseList): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(list.filters)
      .filter(([, { initially }]) => initially !== undefined)
      .map(([key]) => [key, anyTime]),
  ),
  ...waitingFilters(list),
  time: 'OVERDUE',
})

/** The filters of the cases that are assigned to the reader, however old they are. */
export const assignedFilters = (list: CaseList): Readonly<Record<string, string>> => {
  const { time: _, ...filters } = overdueFilters(list)
  return { ...filters, assignment: 'MINE' }
}

/** The tab of the overdue cases, in the order of the queue. */
export const overdueTab = (list: CaseList) => ({
  title: 'Overdue',
  filters: overdueFilters(list),
  order: overdueOrder(list),
})

export function overdueOrder({ tabs = [], cases, columns, sort }: CaseList): Order {
  const order = tabs.find(({ opens }) => opens !== undefined)?.opens
  if (order || !cases) return order ?? sort
  const { since } = cases
  return columns[since]?.traits.sortable === true || sort[0] === since ? [since, 'ascending'] : sort
}

/** The filters that decide whether a case waits, by column, as the database compares them. */
export const waitingConditions = (list: CaseList) =>
  Object.entries(waitingFilters(list)).flatMap(([key, text]) => {
    const filter = list.filters[key]
    if (filter === undefined) throw new Error(`${key} is no filter of the list`)
    return isAnyTime(filter, text) ? [] : [{ key, operator: filter.operator, value: filter.read(text) as unknown }]
  })
