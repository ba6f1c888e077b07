import { memo, type ReactNode } from 'react'
import { renderCell, type WireRow } from '#panel/kinds/cells.tsx'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { SiteConfig } from '#panel/session/state.ts'

interface TileProps {
  readonly list: AnyList
  readonly row: WireRow | undefined
  readonly place: number
  readonly column: number
  /** The one tile that Tab reaches; the arrow keys lead on from it. */
  readonly isStop: boolean
  readonly site: SiteConfig
  readonly menuOf: (row: WireRow, place: number) => ReactNode
}

/** An entry of the grid: its picture, order and name, its switch and menu, and a few values. */
export const Tile = memo(function Tile({ list, row, place, column, isStop, site, menuOf }: TileProps) {
  const kinds = list.columns as Readonly<Record<string, AnyKind>>
  const { picture = '', name = '', values = [] } = list.tiles ?? {}
  const face = (key: string): ReactNode => {
    const kind = kinds[key]
    return row && kind ? renderCell({ kind, value: row[key], row, site }) : null
  }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its row is none of a table
      role="gridcell"
      className="tile"
      aria-colindex={column + 1}
      aria-busy={row === undefined || undefined}
      data-tile={place}
      tabIndex={isStop ? 0 : -1}
    >
      <div className="tile-picture">{face(picture)}</div>
      <div className="tile-head">
        <strong className="tile-name">{face(name)}</strong>
        {row ? menuOf(row, place) : null}
      </div>
      <dl className="tile-values">
        {values.map((key) => (
          <div key={key}>
            <dt>{kinds[key]?.label}</dt>
            <dd>{face(key)}</dd>
          </div>
        ))}
      </dl>
      <div className="tile-foot">
        {face('position')}
        {face('status')}
      </div>
    </div>
  )
})
