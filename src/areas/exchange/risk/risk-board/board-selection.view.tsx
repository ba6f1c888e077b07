import { useState } from 'react'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { resumeMarkets, suspendMarkets } from '#areas/exchange/risk/alerts/bulk.actions.ts'
import { ActionDialogs, useHasPermission } from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import type { BoardMarket } from '#areas/exchange/risk/board/outcomes.view.tsx'

export interface BoardSelection {
  /** Whether the user may act on markets; nothing can be selected otherwise. */
  readonly isOn: boolean
  readonly ids: ReadonlySet<string>
  readonly toggle: (id: string) => void
  readonly toggleAll: () => void
  readonly clear: () => void
  /** The action whose dialog is open. */
  readonly opened: AnyAction | null
  readonly open: (action: AnyAction | null) => void
}

/** The selected markets of the board; those that are no longer shown are dropped. */
export function useBoardSelection(markets: readonly BoardMarket[]): BoardSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [opened, open] = useState<AnyAction | null>(null)
  const isOn = useHasPermission(suspendMarkets.permission)
  const ids = new Set(markets.flatMap(({ id }) => (chosen.has(id) ? [id] : [])))
  const toggle = (id: string) => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const toggleAll = () => setChosen(ids.size === markets.length ? new Set() : new Set(markets.map(({ id }) => id)))
  return { isOn, ids, toggle, toggleAll, clear: () => setChosen(new Set()), opened, open }
}

/** What can be done with the selected markets. */
export function BoardSelectionBar({ selection }: { selection: BoardSelection }) {
  const { ids, clear, opened, open } = selection
  useKeys({ Escape: clear }, ids.size > 0 && opened === null)
  const rows = [...ids].map((id) => ({ id }))
  return (
    <>
      {ids.size === 0 ? null : (
        <span className="switches" role="toolbar" aria-label="Selected markets">
          <strong>{ids.size} selected</strong>
          <Button tone="danger" onClick={() => open(suspendMarkets)}>
            {suspendMarkets.title}
          </Button>
          <Button onClick={() => open(resumeMarkets)}>{resumeMarkets.title}</Button>
          <Button tone="quiet" onClick={clear}>
            Clear selection (Esc)
          </Button>
        </span>
      )}
      <ActionDialogs
        open={opened === null ? null : { action: opened, path: '/event-markets', rows, onDone: clear }}
        onClose={() => open(null)}
      />
    </>
  )
}
