import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'

const message = z.object({
  pt: z.number(),
  mc: z
    .array(z.object({ rc: z.array(z.object({ id: z.number(), ltp: z.number().optional() })).default([]) }))
    .default([]),
})

export interface TradedPrice {
  readonly at: number
  readonly runner: string
  readonly price: number
}

/** The prices at which bets were matched according to the raw file of a market, in order; it has no sizes. */
export function tradedPrices(shared: string, file: string): readonly TradedPrice[] {
  const lines = gunzipSync(readFileSync(join(shared, 'betfair_streams', file)))
    .toString('utf8')
    .split('\n')
  return lines.filter(Boolean).flatMap((line) => {
    const { pt, mc } = message.parse(JSON.parse(line))
    return mc.flatMap(({ rc }) =>
      rc.flatMap(({ id, ltp }) => (ltp === undefined ? [] : [{ at: pt, runner: String(id), price: ltp }])),
    )
  })
}
