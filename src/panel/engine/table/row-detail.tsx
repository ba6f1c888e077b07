import { IconX } from '#panel/ui/icons.ts'
import { Cell, type WireRow } from '#panel/kinds/cells.tsx'
import { siteAmong } from '#panel/inputs/money-in.ts'
import { useSite } from '#panel/session/state.ts'
import { IconButton } from '#panel/ui/button.tsx'
import type { AnyList } from '#blueprint/screen/list.ts'
import { ViewOfRow, type RowProps } from '../views.tsx'
import { allColumns, headOf } from './columns.ts'
import './row-detail.css'

export const detailClass = ({ isDetailWide }: AnyList): string =>
  isDetailWide ? 'row-detail row-detail-wide' : 'row-detail'

/** One record with all columns beside the list; J and K move through the list. */
export function RowDetail({ list, row, onClose, ...doing }: RowProps & { onClose: () => void }) {
  return (
    <aside className={detailClass(list)} aria-label="Row details">
      <div className="row-detail-head">
        <h2>Details</h2>
        <IconButton label="Close (Esc)" onClick={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      </div>
      {(list.queue ?? list.detail) ? (
        <ViewOfRow list={list} row={row} {...doing} />
      ) : (
        <AllColumns list={list} row={row} />
      )}
    </aside>
  )
}

function AllColumns({ list, row }: { list: AnyList; row: WireRow }) {
  const site = siteAmong(useSite(), [row['currency']])
  return (
    <dl>
      {allColumns(list).map((column) => (
        <div key={column.key}>
          <dt>{headOf(column, site)}</dt>
          <dd>
            {column.kind.name === 'json' && row[column.key] !== null ? (
              <pre>{JSON.stringify(row[column.key], null, 2)}</pre>
            ) : (
              <Cell kind={column.kind} value={row[column.key]} row={row} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
