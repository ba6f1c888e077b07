import type { AnyForm } from '#blueprint/screen/form.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { ViewAbove } from '../views.tsx'
import { ListView } from './list-view.tsx'
import type { FixedFilters } from './query.ts'
import { useAddressState, useOwnState } from './state.ts'

/** A list as a screen; its state is stored in the address. */
export function ListScreen({ list, forms }: { list: AnyList; forms: readonly AnyForm[] }) {
  const state = useAddressState(list)
  return (
    <ListView
      key={state.query.filters['id'] ?? ''}
      list={list}
      state={state}
      forms={forms}
      above={list.above ? <ViewAbove list={list} filters={state.query.filters} /> : null}
    />
  )
}

/** The same list inside a page, restricted by fixed filters. */
export function ListPanel({ list, only }: { list: AnyList; only?: FixedFilters }) {
  const state = useOwnState(list, only !== undefined)
  return <ListView list={list} state={state} {...(only ? { only } : {})} isPart />
}
