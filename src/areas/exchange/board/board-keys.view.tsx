import { useState } from 'react'
import { setSearchText, useHasPermission } from '#panel/engine/view.ts'
import { useHeldKey } from '#panel/live/hold.tsx'
import { isOnControl, useKeys } from '#panel/ui/keys.ts'
import { haltOf, useSwitch } from './market-switch.view.tsx'
import type { BoardMarket } from './outcomes.view.tsx'
import { quickMarketSwitches } from '#areas/exchange/alerts/switches.actions.ts'

export interface BoardKeys {
  readonly active: BoardMarket | undefined
  /** Whether the suspend key is held down. */
  readonly isHeld: boolean
  readonly choose: (id: string) => void
}

/** Keys apply to the active market: arrows move, holding S suspends, U resumes, B marks a running ball, Enter opens. */
export function useBoardKeys(markets: readonly BoardMarket[], chosen: string | null): BoardKeys {
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
  const isHeld = useHeldKey('s', () => (active && halt ? perform(halt, active.id) : undefined), may && halt !== null)
  useKeys({
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    Enter: () => (isOnControl() || !active ? clickFocused() : choose(active.id)),
    u: () => (may && active ? perform(quickMarketSwitches.open, active.id) : undefined),
    b: () => (may && active ? perform(quickMarketSwitches.runBall, active.id) : undefined),
  })
  return { active, isHeld, choose }
}

/** Clicks the focused control on Enter, because the board's key handler prevents the default. */
const clickFocused = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.click()
}
