import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { SiteRefusal, type PlayerSite } from '#simulator/player-site.ts'
import type { Stage } from './feed.ts'

export interface CrowdCounts {
  placed: number
  refused: number
  failed: number
  readonly reasons: Map<string, number>
}

interface Betting {
  readonly site: PlayerSite
  readonly stages: readonly Stage[]
  /** Bets a second. */
  readonly rate: number
  readonly signal: AbortSignal
  readonly onPlaced: (market: string) => void
}

const atOnce = 24

/** New players with money enough for a whole evening. */
export async function gatherPlayers(site: PlayerSite, count: number): Promise<readonly string[]> {
  const run = randomUUID().slice(0, 6)
  const players: string[] = []
  for (let number = 0; number < count; number += 1) {
    const { player } = await site.register({ externalId: randomUUID(), username: `replay.${run}.${number}` })
    const { deposit } = await site.deposit({ externalId: randomUUID(), player, method: 'upi', amount: '2000000.00' })
    await site.confirmDeposit({ externalId: randomUUID(), deposit, amount: '2000000.00' })
    players.push(player)
  }
  return players
}

const pick = <T>(things: readonly T[]): T | undefined => things[Math.floor(Math.random() * things.length)]

/** Bets at a steady rate on what is open at this moment, a few calls at a time. */
export async function bet(
  players: readonly string[],
  { site, stages, rate, signal, onPlaced }: Betting,
): Promise<CrowdCounts> {
  const counts: CrowdCounts = { placed: 0, refused: 0, failed: 0, reasons: new Map() }
  const underWay = new Set<Promise<void>>()
  const from = performance.now()
  for (let turn = 0; !signal.aborted; turn += 1) {
    const wait = from + (turn * 1000) / rate - performance.now()
    if (wait > 0) await delay(wait, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) break
    if (underWay.size >= atOnce) await Promise.race(underWay)
    const player = pick(players)
    const stage = pick(stages.filter(({ cue }) => cue?.status === 'OPEN'))
    if (!stage || player === undefined) continue
    const placing = place(site, { player, stage, onPlaced }, counts).finally(() => underWay.delete(placing))
    underWay.add(placing)
  }
  await Promise.all(underWay)
  return counts
}

interface Turn {
  readonly player: string
  readonly stage: Stage
  readonly onPlaced: (market: string) => void
}

/** Nobody reasonable bets at a thousand to one all evening. */
const longest = 30

function selectionOf({ isOnLine, cue, runners }: Stage) {
  const side = Math.random() < 0.55 ? ('BACK' as const) : ('LAY' as const)
  if (isOnLine) return cue?.line === undefined ? null : { side, line: cue.line, rate: side === 'BACK' ? '95' : '105' }
  const quote = pick(cue?.prices.filter(({ back, lay }) => (side === 'BACK' ? back : lay) !== null) ?? [])
  const odds = side === 'BACK' ? quote?.back : quote?.lay
  const runner = quote && runners.get(quote.id)
  return odds === undefined || odds === null || odds > longest || runner === undefined
    ? null
    : { side, runner, odds: odds.toFixed(2) }
}

async function place(site: PlayerSite, { player, stage, onPlaced }: Turn, counts: CrowdCounts): Promise<void> {
  const selection = selectionOf(stage)
  if (!selection) return
  const stake = `${100 * (1 + Math.floor(Math.random() * 20))}.00`
  try {
    await site.bet({ externalId: randomUUID(), player, market: stage.market, stake, ...selection })
    counts.placed += 1
    onPlaced(stage.market)
  } catch (error) {
    if (error instanceof SiteRefusal) counts.refused += 1
    else counts.failed += 1
    const reason = error instanceof Error ? error.message : String(error)
    counts.reasons.set(reason, (counts.reasons.get(reason) ?? 0) + 1)
  }
}
