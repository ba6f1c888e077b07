import { expect } from 'vitest'
import type { CasinoOperator } from './casino-setup.ts'
import type { ProviderStyle, StyleStep } from './provider-styles.ts'

/** A second refund of the bet, under an id of its own, is the rollback of a provider that gave up waiting. */
const steps = ['bet', 'win', 'rollback', 'refund'] as const satisfies readonly StyleStep[]

const sequences = (length: number): readonly (readonly StyleStep[])[] =>
  length === 0 ? [[]] : sequences(length - 1).flatMap((before) => steps.map((step) => [...before, step]))

/** All orders of so many calls and of fewer. */
export const ordersUpTo = (maxLength: number): readonly (readonly StyleStep[])[] =>
  Array.from({ length: maxLength }, (_, at) => sequences(at + 1)).flat()

/** Orders are played at once by so many players, and by each of them one after another. */
const seats = 8

type Seat = Awaited<ReturnType<typeof seat>>

async function seat(operator: CasinoOperator, { provider }: ProviderStyle, keyId: string, place: number) {
  const player = await operator.player(`player-${provider}-${place}`, '5000.00')
  return { keyId, player, session: await operator.session(player, provider), place }
}

async function play(
  operator: CasinoOperator,
  style: ProviderStyle,
  calls: readonly StyleStep[],
  at: Seat,
  name: string,
) {
  const round = style.round({ ...at, name }, operator.send)
  for (const step of calls) {
    const { status } = await round[step]()
    if (status >= 500) throw new Error(`${step} of ${calls.join(', ')} was not answered`)
  }
}

/** Plays these orders in rounds of their own, compares the purse with the model after each, and returns the players. */
export async function playOrders(
  operator: CasinoOperator,
  style: ProviderStyle,
  orders: readonly (readonly StyleStep[])[],
  keyId: string,
): Promise<readonly string[]> {
  const players = await Promise.all(Array.from({ length: seats }, (_, place) => seat(operator, style, keyId, place)))
  await Promise.all(
    players.map(async (at) => {
      const available = async () => {
        const { balance, exposure } = await operator.wallet(at.player)
        return balance - exposure
      }
      for (const [turn, calls] of orders.filter((_, order) => order % seats === at.place).entries()) {
        const before = await available()
        await play(operator, style, calls, at, `r${at.place}-${turn}`)
        expect([calls, Number((await available()) - before)]).toEqual([calls, style.modelled(calls)])
      }
    }),
  )
  return players.map(({ player }) => player)
}
