import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Chance } from './chance.ts'
import { SiteRefusal } from './player-site.ts'

export interface RetryCounts {
  /** Calls whose response was lost and that were sent again. */
  repeated: number
  /** Calls deliberately sent twice whose responses differed; there must be none. */
  contradicted: number
}

type Send<A> = (signal?: AbortSignal) => Promise<A>

const maxRetries = 12

/**
 * Networks lose responses. A call with an id is repeated unchanged until there is a response; sometimes the connection
 * is cut deliberately, or an answered call is sent again.
 */
export async function retryUntilAnswered<A>(
  send: Send<A>,
  { counts, chance }: { readonly counts: RetryCounts; readonly chance: Pick<Chance, 'fraction'> },
): Promise<A> {
  const isCut = chance.fraction() < 0.03
  for (let turn = 0; ; turn++) {
    try {
      const answer = await (turn === 0 && isCut
        ? send(AbortSignal.timeout(1 + Math.floor(chance.fraction() * 12)))
        : send())
      if (chance.fraction() < 0.02) await compare(send, answer, counts)
      return answer
    } catch (error) {
      if (error instanceof SiteRefusal && error.status !== 429) throw error
      if (turn >= maxRetries) throw error
      counts.repeated += 1
      await delay(50 * 2 ** Math.min(turn, 6))
    }
  }
}

async function compare<A>(send: Send<A>, answer: A, doubts: RetryCounts): Promise<void> {
  if (!isDeepStrictEqual(await send(), answer)) doubts.contradicted += 1
}
