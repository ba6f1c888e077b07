import * as filters from '#blueprint/filters.ts'
import type { Filter, Period, Range } from '#blueprint/filters.ts'
import { entityOfColumn } from '#blueprint/searches.ts'
import type { AnyKind, Kind } from '#blueprint/kind.ts'

type Columns = Readonly<Record<string, AnyKind>>

/** Values of the filter that a column of this kind has by default; never: the kind has none. */
type FilterValue<K> =
  K extends Kind<'status' | 'choice', infer Option, any>
    ? Option[]
    : K extends Kind<'text' | 'playerLink' | 'agentLink' | 'accountLink' | 'screenLink' | 'uuid', any, any>
      ? string
      : K extends Kind<'amount' | 'profit', any, any>
        ? Range
        : K extends Kind<'instant' | 'day', any, any>
          ? Period
          : K extends Kind<'id', any, any>
            ? bigint
            : K extends Kind<'toggle', any, any>
              ? boolean
              : never
type FilterOf<C, Key extends keyof C> = Key extends 'domainId' ? number[] : FilterValue<C[Key]>
type Filterable<C> = { [Key in keyof C & string]: [FilterOf<C, Key>] extends [never] ? never : Key }[keyof C & string]

interface FilterOptions<Key> {
  /** Offered first. */
  readonly promoted?: readonly Key[]
  /** Texts that are compared whole. */
  readonly exact?: readonly Key[]
  /** Periods that are open unless the user sets them. */
  readonly anytime?: readonly Key[]
}

/**
 * Filters of columns as their kinds suggest: text by what it contains, choices by any of them, amounts by a range,
 * instants by a period (the last seven days unless changed), ids exactly; agentId by an agent and everything below it,
 * domainId by some of the visible domains. The label is that of the column.
 */
export type ColumnFilters<C extends Columns> = <const Key extends Filterable<C>>(
  keys: readonly Key[],
  options?: FilterOptions<NoInfer<Key>>,
) => { readonly [Name in Key]: Filter<FilterOf<C, Name>> }

export const columnFilters = <C extends Columns>(columns: C): ColumnFilters<C> =>
  ((keys: readonly string[], options: FilterOptions<string> = {}) =>
    Object.fromEntries(keys.map((key) => [key, filterOf(key, columns[key], options)]))) as ColumnFilters<C>

function filterOf(key: string, kind: AnyKind | undefined, { promoted, exact, anytime }: FilterOptions<string>) {
  const traits = promoted?.includes(key) ? { promoted: true } : {}
  if (key === 'agentId') return filters.under({ label: 'Agent', ...traits })
  if (key === 'domainId') return filters.domains(traits)
  switch (kind?.name) {
    case 'status':
    case 'choice':
      return filters.anyOf(kind.options, traits)
    case 'text':
    case 'playerLink':
    case 'agentLink':
    case 'accountLink':
    case 'screenLink':
      return exact?.includes(key) ? filters.equals(traits) : filters.contains(traits)
    case 'uuid':
      return filters.uuidIs(traits)
    case 'amount':
    case 'profit':
      return filters.between(traits)
    case 'instant':
    case 'day':
      return filters.period(anytime?.includes(key) ? { ...traits, initially: 'all' } : traits)
    case 'id': {
      const entity = entityOfColumn(key)
      return entity === null ? filters.idIs(traits) : filters.chosen(entity, traits)
    }
    case 'toggle':
      return filters.is(traits)
    default:
      throw new Error(`A column of kind ${kind?.name} has no default filter`)
  }
}
