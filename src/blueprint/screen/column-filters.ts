import * as filters from '#blueprint/filters.ts'
import type { Filter, Period, Range } from '#blueprint/filters.ts'
import type { AnyKind, Kind } from '#blueprint/kind.ts'

type Columns = Readonly<Record<string, AnyKind>>

/** Values of the filter that a column of this kind has by default; never: the kind has none. */
type FilterValue<K> =
  K extends Kind<'status' | 'choice', infer Option, any>
    ? Option[]
    : K extends Kind<'text' | 'playerLink' | 'agentLink' | 'uuid', any, any>
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
type Filterable<C> = { [Key in keyof C & string]: [FilterValue<C[Key]>] extends [never] ? never : Key }[keyof C &
  string]

/**
 * Filters of columns as their kinds suggest: text by what it contains, choices by any of them, amounts by a range,
 * instants by a period (the last seven days unless changed), ids exactly. The label is that of the column. Filters in
 * `promoted` are offered first.
 */
export type ColumnFilters<C extends Columns> = <const Key extends Filterable<C>>(
  keys: readonly Key[],
  traits?: { readonly promoted?: readonly NoInfer<Key>[] },
) => { readonly [Name in Key]: Filter<FilterValue<C[Name]>> }

export const columnFilters = <C extends Columns>(columns: C): ColumnFilters<C> =>
  ((keys: readonly string[], { promoted = [] }: { readonly promoted?: readonly string[] } = {}) =>
    Object.fromEntries(
      keys.map((key) => [key, filterOf(columns[key], promoted.includes(key) ? { promoted: true } : {})]),
    )) as ColumnFilters<C>

function filterOf(kind: AnyKind | undefined, traits: { readonly promoted?: boolean }): Filter<any> {
  switch (kind?.name) {
    case 'status':
    case 'choice':
      return filters.anyOf(kind.options, traits)
    case 'text':
    case 'playerLink':
    case 'agentLink':
      return filters.contains(traits)
    case 'uuid':
      return filters.uuidIs(traits)
    case 'amount':
    case 'profit':
      return filters.between(traits)
    case 'instant':
    case 'day':
      return filters.period(traits)
    case 'id':
      return filters.idIs(traits)
    case 'toggle':
      return filters.is(traits)
    default:
      throw new Error(`A column of kind ${kind?.name} has no default filter`)
  }
}
