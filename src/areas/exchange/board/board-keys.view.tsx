import { useState } from 'react'
import { setSearchText, useMay } from '#panel/engine/view.ts'
import { useHeldKey } from '#panel/live/hold.tsx'
import { isOnControl, useKeys } from '#panel/ui/keys.ts'
import { haltOf, useSwitch } from './market-switch.view.tsx'
import type { BoardMarket } from './outcomes.view.tsx'
import { heldMarket } from '#areas/exchange/alerts/switches.actions.ts'

export interface BoardKeys {
  readonly active: BoardMarket | undefined
  /** The key that suspends is down. */
  readonly isHeld: boolean
  readonly choose: (id: string) => void
}

/** The active market is the one keys are meant for: arrows move, S held suspends, U resumes, B is a running ball, Enter opens. */
export function useBoardKeys(markets: readonly BoardMarket[], chosen: string | null): BoardKeys {
  const [activeId, setActiveId] = useState<string | null>(null)
  const place = markets.findIndex(({ id }) => id === (activeId ?? chosen))
  const active = markets[place]
  // Keys mean something at once, and go on meaning the same market whatever comes to stand above it.
  const first = markets[0]?.id
  if (!active && first !== undefined && activeId !== first) setActiveId(first)
  const may = useMay('MARKET_SUSPEND')
  const perform = useSwitch()
  const halt = active ? haltOf(active) : null
  const move = (step: number) =>
    setActiveId(markets[Math.max(0, Math.min(markets.length - 1, place + step))]?.id ?? null)
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
    Enter: () => (isOnControl() || !active ? pressed() : choose(active.id)),
    u: () => (may && active ? perform(heldMarket.open, active.id) : undefined),
    b: () => (may && active ? perform(heldMarket.runBall, active.id) : undefined),
  })
  return { active, isHeld, choose }
}

/** Enter on a button or link is the press of it; keys of the board have taken it away. */
const pressed = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.click()
}
