import { expect } from 'vitest'
import { isInRun } from '#checks/run-size.ts'
import type { CasinoOperator } from './casino-setup.ts'
import type { ProviderStyle, StyleStep } from './provider-styles.ts'

/** A second refund of the bet, under an id of its own, is the rollback of a provider that gave up waiting. */
const steps = ['bet', 'win', 'rollback', 'refund'] as const satisfies readonly StyleStep[]

/** All orders of so many calls. What they begin with are all orders of fewer. */
export const ordersOf = (length: number): readonly (readonly StyleStep[])[] =>
  length === 0 ? [[]] : ordersOf(length - 1).flatMap((before) => steps.map((step) => [...before, step]))

/** All orders of so many calls begin one that every run plays. */
const begun = 3

/** Of the orders of so many calls one for each that begins with other three calls, and all of them in a full run. */
export function ordersInRun(length: number): readonly (readonly StyleStep[])[] {
  const parts = steps.length ** Math.max(0, length - begun)
  // Each beginning goes on in another way.
  return ordersOf(length).filter((_, place) => isInRun(place + 7 * Math.floor(place / parts), parts))
}

/** Orders are played at once by so many players, and by each of them one after another. */
const seats = 16

/** In minor units. */
const opening = 500_000n
const inRupees = (minorUnits: bigint): string => `${minorUnits / 100n}.00`

type Seat = Awaited<ReturnType<typeof seat>>

async function seat(operator: CasinoOperator, { provider }: ProviderStyle, keyId: string, place: number) {
  const player = await operator.player(`player-${provider}-${place}`, inRupees(opening))
  return { keyId, player, session: await operator.session(player, provider), place }
}

interface Stage {
  readonly operator: CasinoOperator
  readonly style: ProviderStyle
}

/** Plays a round call by call; after each the purse has what the model says of the calls until then. */
async function play(
  { operator, style }: Stage,
  calls: readonly StyleStep[],
  { at, name, before }: { readonly at: Seat; readonly name: string; readonly before: bigint },
) {
  const round = style.round({ ...at, name }, operator.send)
  for (const [place, step] of calls.entries()) {
    const { status } = await round[step]()
    const played = calls.slice(0, place + 1)
    if (status >= 500) throw new Error(`${played.join(', ')} was not answered`)
    const { balance, exposure } = await operator.wallet(at.player)
    expect([played, Number(balance - exposure - before)]).toEqual([played, style.modelled(played)])
  }
}

/** Plays these orders in rounds of their own, compares the purse with the model after each call, and returns the players. */
export async function playOrders(
  { operator, style }: Stage,
  orders: readonly (readonly StyleStep[])[],
  keyId: string,
): Promise<readonly string[]> {
  const players = await Promise.all(Array.from({ length: seats }, (_, place) => seat(operator, style, keyId, place)))
  await Promise.all(
    players.map(async (at) => {
      let before = opening
      for (const [turn, calls] of orders.filter((_, order) => order % seats === at.place).entries()) {
        await play({ operator, style }, calls, { at, name: `r${at.place}-${turn}`, before })
        before += BigInt(style.modelled(calls))
      }
    }),
  )
  return players.map(({ player }) => player)
}
