import { useState } from 'react'
import { setSearchText, useHasPermission } from '#panel/engine/view.ts'
import { useHeldKey } from '#panel/live/hold.tsx'
import { isOnControl, useKeys } from '#panel/ui/keys.ts'
import { haltOf, useSwitch } from '#areas/exchange/risk/board/market-switch.view.tsx'
import type { BoardMarket } from '#areas/exchange/risk/board/outcomes.view.tsx'
import { resumeMarkets, suspendMarkets } from '#areas/exchange/risk/alerts/bulk.actions.ts'
import type { BoardSelection } from './board-selection.view.tsx'
import { quickMarketSwitches } from '#areas/exchange/risk/alerts/switches.actions.ts'

export interface BoardKeys {
  readonly active: BoardMarket | undefined
  /** Whether the suspend key is held down. */
  readonly isHeld: boolean
  readonly choose: (id: string) => void
}

interface BoardKeysOptions {
  readonly chosen: string | null
  readonly selection: BoardSelection
}

/**
 * Keys apply to the active market: arrows move, X selects, holding S suspends, U resumes, B marks a running ball, Enter
 * opens. With a selection, S and U apply to all of it.
 */
export function useBoardKeys(markets: readonly BoardMarket[], { chosen, selection }: BoardKeysOptions): BoardKeys {
  const [activeId, setActiveId] = useState<string | null>(null)
  const activeIndex = markets.findIndex(({ id }) => id === (activeId ?? chosen))
  const active = markets[activeIndex]
  // Activate the first market at once and keep it active when other markets appear above it.
  const first = markets[0]?.id
  if (!active && first !== undefined && activeId !== first) setActiveId(first)
  const may = useHasPermission('MARKET_SUSPEND')
  const perform = useSwitch()
  const halt = active ? haltOf(active) : null
  const move = (step: number) =>
    setActiveId(markets[Math.max(0, Math.min(markets.length - 1, activeIndex + step))]?.id ?? null)
  const choose = (id: string) => {
    setActiveId(id)
    setSearchText('market', id)
  }
  const isBulk = selection.ids.size > 0
  const suspend = () => {
    if (isBulk) selection.open(suspendMarkets)
    else if (active && halt) perform(halt, active.id)
  }
  const resume = () => {
    if (isBulk) selection.open(resumeMarkets)
    else if (active) perform(quickMarketSwitches.open, active.id)
  }
  const isHeld = useHeldKey('s', suspend, may && (isBulk || halt !== null))
  useKeys({
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    Enter: () => (isOnControl() || !active ? clickFocused() : choose(active.id)),
    x: () => (may && active ? selection.toggle(active.id) : undefined),
    u: () => (may ? resume() : undefined),
    b: () => (may && active ? perform(quickMarketSwitches.runBall, active.id) : undefined),
  })
  return { active, isHeld, choose }
}

/** Clicks the focused control on Enter, because the board's key handler prevents the default. */
const clickFocused = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.click()
}
