import type { AnyAction } from '#blueprint/screen/action.ts'
import { UndoSlot } from '#panel/engine/queue/undo-slot.tsx'
import type { Matching } from '#panel/engine/action/open-action.ts'
import type { FixedFilters } from '#panel/engine/list/query.ts'
import type { ListRequest } from '#panel/engine/list/state.ts'
import type { WireRow } from '#panel/kinds/cells.tsx'
import type { RowSelection } from './selection.ts'
import { formatCount } from '#panel/kinds/format.ts'
import { Button } from '#panel/ui/button.tsx'

export interface MatchingProps {
  readonly query: ListRequest
  readonly only: FixedFilters
  readonly selecting: RowSelection
  readonly actions: readonly AnyAction[]
  /** The number of rows that match, if the list counts them. */
  readonly total: number | undefined
  readonly onDo: (action: AnyAction, rows: readonly WireRow[], matching?: Matching) => void
}

/** An input view shows the chosen rows, so it cannot stand for rows that are not read. */
const isForMatching = ({ view }: AnyAction): boolean => view === undefined

/** Offered once every row of the page is selected and there are more. */
export function SelectMatching({ selecting, actions, total }: MatchingProps) {
  const isMore = total === undefined || total > selecting.rows.length
  if (!selecting.isWhole || !isMore || !actions.some(isForMatching)) return null
  return (
    <Button onClick={selecting.selectMatching}>
      {total === undefined ? 'Select all that match' : `Select all ${formatCount(total)} that match`}
    </Button>
  )
}

/** All rows that match are selected, on every page; unticked rows are left out. */
export function MatchingBar({
  selecting,
  actions,
  total,
  onDo,
  query,
  only,
  except,
}: MatchingProps & { readonly except: ReadonlySet<string> }) {
  const { filters, sort, direction } = query
  const matching = { filters: { ...filters, ...only, sort, direction }, except: [...except] }
  const count = total === undefined ? 'All rows that match' : `All ${formatCount(total - except.size)} that match`
  return (
    <div className="selection-bar" role="toolbar" aria-label="Selected rows">
      <strong>
        {count}
        {except.size > 0 ? `, without ${except.size}` : ''}
      </strong>
      {actions.filter(isForMatching).map((action) => (
        <Button
          key={action.name}
          tone={action.tone === 'danger' ? 'danger' : 'plain'}
          onClick={() => onDo(action, [], matching)}
        >
          {action.title} …
        </Button>
      ))}
      <UndoSlot />
      <Button tone="quiet" onClick={selecting.clear}>
        Clear selection (Esc)
      </Button>
    </div>
  )
}
