import { pageSize } from '#blueprint/wire.ts'

/** Pixels of a tile and of what stands between two; the style sheet takes them from here. */
export const tile = { width: 184, height: 196, gap: 8 } as const
const pitch = tile.height + tile.gap
/** Rows of tiles that are drawn before and after what is in sight, so that scrolling meets no empty place. */
const rowsBeyond = 2

/** What of the grid is in sight, in pixels; `scrolled` counts from its top. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly scrolled: number
}

/** The part of a grid that is drawn. */
export interface TileWindow {
  readonly columns: number
  readonly rows: number
  /** The first place that is drawn, and the one after the last. */
  readonly first: number
  readonly end: number
  /** Pixels above the first place, and of the whole grid. */
  readonly above: number
  readonly whole: number
  /** The pages on which the drawn places are. */
  readonly pages: readonly number[]
}

/** The rows of tiles in sight with those next to them, however many entries there are. */
export function windowOf({ width, height, scrolled }: Frame, total: number): TileWindow {
  const columns = Math.max(1, Math.floor((width + tile.gap) / (tile.width + tile.gap)))
  const rows = Math.ceil(total / columns)
  const firstRow = Math.max(0, Math.min(Math.floor(scrolled / pitch), rows - 1) - rowsBeyond)
  const endRow = Math.min(rows, Math.ceil((scrolled + height) / pitch) + rowsBeyond)
  const [first, end] = [firstRow * columns, Math.min(total, endRow * columns)]
  const pages = Array.from({ length: Math.max(0, pageOf(end - 1) - pageOf(first) + 1) }, (_, n) => pageOf(first) + n)
  return { columns, rows, first, end, above: firstRow * pitch, whole: Math.max(0, rows * pitch - tile.gap), pages }
}

/** The page of a place, and where it is on it. */
export const pageOf = (place: number): number => Math.floor(place / pageSize) + 1
export const placeOnPage = (place: number): number => place % pageSize

/** How far the grid must be scrolled so that a place is wholly in sight: not at all if it is. */
export function scrolledTo(place: number, columns: number, { height, scrolled }: Omit<Frame, 'width'>): number {
  const top = Math.floor(place / columns) * pitch
  return Math.max(Math.min(scrolled, top), top + tile.height - height)
}

/** Where a key leads from a place; null for other keys. */
export function placeAfter(key: string, place: number, shape: Pick<TileWindow, 'columns'> & Frame & { total: number }) {
  const { columns, height, total } = shape
  const screen = Math.max(1, Math.floor(height / pitch)) * columns
  const inRow = place % columns
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: screen,
    PageUp: -screen,
    Home: -inRow,
    End: columns - 1 - inRow,
  }
  const step = steps[key]
  return step === undefined ? null : Math.max(0, Math.min(total - 1, place + step))
}
