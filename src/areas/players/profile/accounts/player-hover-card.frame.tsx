import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { playerHoverCard } from './player-hover-card.queries.ts'
import { Amount, Badge, AmountCurrency } from '#panel/kinds/cells.tsx'
import { useQueryOf } from '#panel/engine/use-query-of.ts'
import { hasPermission } from '#panel/session/state.ts'
import { Facts } from '#panel/ui/pieces.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import './player-hover-card.css'

type HoverCard = AnswerOf<typeof playerHoverCard>

const hoverDelayMs = 400
const playerLinkSelector = 'a[href^="/player/detail/"]'

const playerAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(playerLinkSelector) : null

/** The player link a key press refers to: the focused one, or the one in the active row. */
const focusedPlayerLink = (): HTMLAnchorElement | null =>
  playerAt(document.activeElement) ?? document.querySelector<HTMLAnchorElement>(`.row-active ${playerLinkSelector}`)

const isOnCard = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.player-hover-card') !== null

/** The player link under the pointer. Cleared when the pointer leaves link and card, on Escape, click and scroll. */
function useHoveredLink() {
  const [name, setName] = useState<HTMLAnchorElement | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (work: () => void) => {
      clearTimeout(timer)
      timer = setTimeout(work, hoverDelayMs)
    }
    const over = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      const found = playerAt(target)
      if (isOnCard(target)) clearTimeout(timer)
      else wait(() => setName(found?.isConnected ? found : null))
    }
    const hide = () => {
      clearTimeout(timer)
      setName(null)
    }
    const press = ({ key }: KeyboardEvent) => (key === 'Escape' ? hide() : undefined)
    // The pointer may have come to a link before this part was loaded.
    const under = playerAt([...document.querySelectorAll(':hover')].at(-1) ?? null)
    if (under && matchMedia('(hover: hover)').matches) wait(() => setName(under))
    document.addEventListener('pointerover', over)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('keydown', press)
    document.addEventListener('scroll', hide, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('keydown', press)
      document.removeEventListener('scroll', hide, { capture: true })
    }
  }, [])
  return [name, setName] as const
}

export default function PlayerHoverCards({ path }: { path: string }): ReactNode {
  return hasPermission('PLAYERS_DETAIL') ? <PlayerCard path={path} /> : null
}

/** Hover card for the player link under the pointer. Loads nothing before that. */
function PlayerCard({ path }: { path: string }): ReactNode {
  const [name, setName] = useHoveredLink()
  useKeys({ i: () => setName(name ? null : focusedPlayerLink()) })
  const id = name ? (/\/player\/detail\/(\d+)/.exec(name.href)?.[1] ?? null) : null
  return name && id && name.isConnected ? <Card key={`${path} ${id}`} name={name} id={id} /> : null
}

function Card({ name, id }: { name: HTMLAnchorElement; id: string }) {
  const sheet = useRef<HTMLDivElement>(null)
  const { data: card } = useQueryOf(playerHoverCard, { player_id: id })
  const isLoaded = card !== undefined
  useEffect(() => {
    if (!isLoaded) return undefined
    name.setAttribute('aria-describedby', 'player-hover-card')
    return () => name.removeAttribute('aria-describedby')
  }, [name, isLoaded])
  useLayoutEffect(() => {
    if (sheet.current) place(sheet.current, name)
  }, [name, card])
  if (!card) return null
  return (
    <div ref={sheet} id="player-hover-card" role="tooltip" className="player-hover-card">
      <AmountCurrency value={card.currency}>
        <p>
          <strong>{card.username}</strong> {card.name} <Badge state={card.status} />
        </p>
        <Facts facts={factsOf(card)} />
        {card.tags.length > 0 ? <p className="player-hover-card-tags">{card.tags.join(' · ')}</p> : null}
      </AmountCurrency>
    </div>
  )
}

const factsOf = (card: HoverCard): (readonly [string, ReactNode])[] => [
  ['Balance', <Amount key="balance" value={card.balance} symbol />],
  ['Exposure', <Amount key="exposure" value={card.exposure} symbol />],
  ['Available', <Amount key="available" value={card.available} symbol />],
  ['P/L today', <Amount key="pl" value={card.today.pl} signed symbol />],
  ['Bets today', card.today.bets],
  ['Agent', card.agent],
  ...(card.takesBets ? [] : [['Betting allowed', 'No'] as const]),
  ...(card.risk === null ? [] : [['Risk score', `${card.risk} of 100`] as const]),
]

/** Places the card below the link, or above it when there is no room. */
function place(sheet: HTMLElement, name: HTMLElement): void {
  const at = name.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = sheet
  const below = at.bottom + 4
  const top = below + height <= window.innerHeight - 8 ? below : Math.max(8, at.top - 4 - height)
  sheet.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - width - 8))}px`
  sheet.style.top = `${top}px`
}
