import type { WireRow } from '#panel/kinds/cells.tsx'
import { isOnControl, useKeys } from '#panel/ui/keys.ts'
import type { ListAnswer } from './query.ts'
import type { RowSelection } from '#panel/matching/selection.ts'
import { pageBeside, type ListState } from './state.ts'
import { idOf } from '#panel/engine/table/table.tsx'

interface ListKeysOptions {
  readonly answer: ListAnswer | undefined
  readonly rows: readonly WireRow[]
  readonly active: number
  readonly setActive: (place: number) => void
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  readonly selecting: RowSelection | null
  readonly set: ListState['set']
  readonly refetch: () => void
  readonly isOn: boolean
}

export function useListKeys({
  answer,
  rows,
  active,
  setActive,
  isOpen,
  setOpen,
  selecting,
  set,
  refetch,
  isOn,
}: ListKeysOptions): void {
  const move = (step: number) => setActive(Math.max(0, Math.min(rows.length - 1, active + step)))
  const turn = (step: -1 | 1) => {
    const beside = answer && pageBeside(answer, step)
    if (beside) set(beside)
  }
  const row = rows[active]
  useKeys(
    {
      j: () => move(1),
      ArrowDown: () => move(1),
      k: () => move(-1),
      ArrowUp: () => move(-1),
      x: () => (row && selecting ? selecting.toggle(idOf(row), false) : undefined),
      Enter: () =>
        row && !isOnControl()
          ? setOpen(!isOpen)
          : isOnControl()
            ? (document.activeElement as HTMLElement).click()
            : undefined,
      Escape: () => (isOpen ? setOpen(false) : selecting?.isAny ? selecting.clear() : setActive(-1)),
      '[': () => (isOpen ? move(-1) : turn(-1)),
      ']': () => (isOpen ? move(1) : turn(1)),
      l: refetch,
      d: () => document.querySelector<HTMLButtonElement>('.export-button')?.click(),
    },
    isOn,
  )
}
