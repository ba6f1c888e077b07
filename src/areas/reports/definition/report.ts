import { domains, is, period, under } from '#blueprint/filters.ts'
import type { Views } from '#blueprint/addresses.ts'
import { list, type Columns, type Direction, type Filters, type RowLink } from '#blueprint/screen/list.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'

/** The filters by which the rows of every report are summed; those of one report stand between them. */
const first = { settledOn: period({ label: 'Settled' }), node: under({ label: 'Upline', promoted: true }) }
const last = { domainId: domains(), hideZero: is({ label: 'Hide empty rows' }) }

/** Filters that a report hands to the rows behind its figures. */
export const samePeriod = { settledOn: 'settledOn', node: 'node', domainId: 'domainId', hideZero: 'hideZero' } as const

interface Report<G extends Columns, M extends Columns, F extends Filters> {
  readonly path: string
  /** Name of its file in the export call. */
  readonly report?: string
  readonly title: string
  readonly permission: Permission
  /** A view drawn between title and filters. */
  readonly above?: Views['above']
  /** What a row is: an account, a day, a product. */
  readonly group: G
  readonly measures: M
  /** Filters beside period, account and domain. */
  readonly filters: F
  readonly links: readonly RowLink<keyof (G & M) & string>[]
  readonly sort: readonly [keyof (G & M) & string, Direction]
  readonly empty: string
}

/**
 * A report on the day totals: its rows are the groups, their figures the measures, in the selected days of each domain and below the
 * selected account. Amounts of different currencies are never added up.
 */
export const report = <const G extends Columns, const M extends Columns, const F extends Filters>({
  group,
  measures,
  filters,
  ...screen
}: Report<G, M, F>) =>
  list({
    ...screen,
    scope: 'downline',
    paging: 'pages',
    columns: { ...group, ...measures },
    filters: { ...first, ...filters, ...last },
  })
