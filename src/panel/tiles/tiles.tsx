import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { WireRow } from '#panel/kinds/cells.tsx'
import type { FixedFilters } from '#panel/engine/list/query.ts'
import type { ListRequest } from '#panel/engine/list/state.ts'
import type { SiteConfig } from '#panel/session/state.ts'
import { Tile } from './tile.tsx'
import { usePages } from './use-pages.ts'
import { placeAfter, scrolledTo, tile, windowOf, type Frame, type TileWindow } from './window.ts'
import './tiles.css'

interface TilesProps {
  readonly list: AnyList
  readonly query: ListRequest
  readonly only: FixedFilters
  readonly total: number
  readonly site: SiteConfig
  readonly menuOf: (row: WireRow, place: number) => ReactNode
  /** What is shown answers the filters before the present ones. */
  readonly isStale: boolean
}

/** All entries of a list as one grid of tiles, of which only those in sight are drawn and their pages fetched. */
export default function Tiles({ list, query, only, total, site, menuOf, isStale }: TilesProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [frame, follow] = useFrame(grid, JSON.stringify([query.filters, query.sort, query.direction]))
  const shape = windowOf(frame, total)
  const rowAt = usePages({ list, query, only, pages: shape.pages })
  const { stop, press, enter } = useTileKeys(grid, { ...frame, ...shape, total })
  return (
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus -- the tile in focus is the tab stop of a grid
    <div
      ref={grid}
      role="grid"
      className={isStale ? 'tiles rows-stale' : 'tiles'}
      aria-label={list.title}
      aria-rowcount={shape.rows}
      aria-colcount={shape.columns}
      aria-busy={isStale}
      style={sizes}
      onScroll={follow}
      onKeyDown={press}
      onFocus={enter}
    >
      <div role="presentation" className="tiles-whole" style={{ height: shape.whole }}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table cannot leave out the rows that are out of sight */}
        <div role="rowgroup" className="tiles-drawn" style={drawn(shape)}>
          {rowsOf(shape).map((places) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            <div key={places[0]} role="row" className="tiles-row" aria-rowindex={(places[0] ?? 0) / shape.columns + 1}>
              {places.map((place) => (
                <Tile
                  key={place}
                  list={list}
                  row={rowAt(place)}
                  place={place}
                  column={place % shape.columns}
                  isStop={place === stop}
                  site={site}
                  menuOf={menuOf}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

const sizes = { '--tile-height': `${tile.height}px`, '--tile-gap': `${tile.gap}px` } as CSSProperties
const drawn = ({ above, columns }: TileWindow): CSSProperties => ({
  transform: `translateY(${above}px)`,
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
})

const rowsOf = ({ first, end, columns }: TileWindow): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil((end - first) / columns) }, (_, row) =>
    Array.from(
      { length: Math.min(columns, end - first - row * columns) },
      (__, column) => first + row * columns + column,
    ),
  )

/** The size of the grid and how far it is scrolled, by rows of tiles: within one nothing else is drawn. */
function useFrame(grid: RefObject<HTMLDivElement | null>, request: string): readonly [Frame, () => void] {
  const [frame, setFrame] = useState<Frame>({ width: 0, height: 0, scrolled: 0 })
  const read = () => {
    const element = grid.current
    if (!element) return
    const [width, height] = [element.clientWidth - 2 * tile.gap, element.clientHeight]
    const step = tile.height + tile.gap
    const scrolled = Math.floor(element.scrollTop / step) * step
    setFrame((now) =>
      now.width === width && now.height === height && now.scrolled === scrolled ? now : { width, height, scrolled },
    )
  }
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return undefined
    read()
    const watch = new ResizeObserver(read)
    watch.observe(element)
    return () => watch.disconnect()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it reads the element only
  }, [grid])
  // Other filters and another order begin at the top.
  useLayoutEffect(() => {
    if (grid.current) grid.current.scrollTop = 0
  }, [grid, request])
  return [frame, read]
}

type Shape = TileWindow & Frame & { readonly total: number }

/** One tile is in the tab order; the arrow keys, Home, End and the page keys move from tile to tile, Enter opens its page. */
function useTileKeys(grid: RefObject<HTMLDivElement | null>, shape: Shape) {
  const [active, setActive] = useState(0)
  const isMoving = useRef(false)
  const { first, end, columns, total } = shape
  const stop = active >= first && active < end ? active : Math.min(first + 2 * columns, Math.max(first, end - 1))
  useEffect(() => {
    const reached = isMoving.current ? grid.current?.querySelector<HTMLElement>(`[data-tile="${active}"]`) : null
    if (!reached) return
    isMoving.current = false
    reached.focus({ preventScroll: true })
  })
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || target.dataset['tile'] === undefined || event.altKey) return
    if (key === 'Enter') return target.querySelector<HTMLElement>('.tile-name a')?.click()
    const from = Number(target.dataset['tile'])
    const ends: Readonly<Record<string, number>> = event.ctrlKey ? { Home: 0, End: total - 1 } : {}
    const next = ends[key] ?? placeAfter(key, from, shape)
    const element = grid.current
    if (next === null || !element) return
    event.preventDefault()
    event.stopPropagation()
    isMoving.current = true
    setActive(next)
    const { clientHeight: height, scrollTop: scrolled } = element
    element.scrollTo({ top: scrolledTo(next, columns, { height, scrolled }) })
  }
  const enter = ({ target }: { readonly target: EventTarget }) => {
    const place =
      target instanceof HTMLElement ? target.closest<HTMLElement>('[data-tile]')?.dataset['tile'] : undefined
    if (place !== undefined && !isMoving.current) setActive(Number(place))
  }
  return { stop, press, enter }
}
