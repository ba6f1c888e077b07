import type { AnyList } from '#blueprint/screen/list.ts'
import type { ChosenColumns } from '#panel/engine/table/columns.ts'
import type { FixedFilters } from '#panel/engine/list/query.ts'
import type { ListRequest } from '#panel/engine/list/state.ts'

export interface ExportProps {
  readonly list: AnyList
  readonly query: ListRequest
  readonly only: FixedFilters
  readonly columns: ChosenColumns
}
