import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fewestRounds, flagged, returnOf, type RoundSums, type Standing } from './return-to-player.ts'

/** Rounds of one stake, by what they paid. */
function sumsOf(stake: bigint, counts: readonly (readonly [won: bigint, rounds: number])[]): RoundSums {
  const total = (value: (won: bigint) => bigint) =>
    counts.reduce((sum, [won, rounds]) => sum + value(won) * BigInt(rounds), 0n)
  return {
    rounds: counts.reduce((sum, [, rounds]) => sum + rounds, 0),
    staked: total(() => stake),
    won: total((won) => won),
    stakedSquares: total(() => stake * stake),
    wonSquares: total((won) => won * won),
    products: total((won) => won * stake),
  }
}

/** 10,000 rounds of 10.00 on even chances: so many of them paid 20.00. */
const evenChances = (paid: number) =>
  sumsOf(1_000n, [
    [2_000n, paid],
    [0n, 10_000 - paid],
  ])

test('the band of a game follows from its own rounds', () => {
  // Declared 96.00 %: a round deviates by 10.40 or 9.60, so 10,000 of them by 1.00 % on average, and 3.29 times that is the band.
  expect(returnOf(evenChances(4_800), 9_600)).toEqual({ standing: 'WITHIN', lower: 9_271, upper: 9_929 })
  expect(returnOf(evenChances(4_960), 9_600)).toMatchObject({ standing: 'WITHIN' })
  expect(returnOf(evenChances(4_970), 9_600)).toMatchObject({ standing: 'ABOVE' })
  expect(returnOf(evenChances(4_630), 9_600)).toMatchObject({ standing: 'BELOW' })
})

test('C40 a game with a range is flagged below its lower and above its upper end alone', () => {
  const standing = (paid: number, from: number, to: number) => returnOf(evenChances(paid), from, to).standing
  expect([standing(4_970, 9_600, 9_600), standing(4_970, 9_450, 9_950)]).toEqual(['ABOVE', 'WITHIN'])
  expect([standing(4_700, 9_450, 9_650), standing(5_200, 9_450, 9_650)]).toEqual(['WITHIN', 'ABOVE'])
  expect(standing(4_500, 9_450, 9_650)).toBe('BELOW')
})

test('the same return is within the wider band of a game with rare large wins', () => {
  const rare = sumsOf(1_000n, [
    [994_000n, 10],
    [0n, 9_990],
  ])
  expect(rare.won).toBe(evenChances(4_970).won)
  expect(returnOf(rare, 9_600).standing).toBe('WITHIN')
})

test('says nothing of few rounds, of free ones and of a game without a declared return', () => {
  const rounds = (count: number) => returnOf(sumsOf(1_000n, [[0n, count]]), 9_600).standing
  expect([rounds(fewestRounds - 1), rounds(fewestRounds)]).toEqual(['TOO_FEW', 'BELOW'])
  expect(returnOf(evenChances(4_970), null)).toEqual({ standing: 'UNDECLARED', lower: null, upper: null })
  expect(returnOf(sumsOf(0n, [[0n, 5_000]]), 9_600)).toEqual({ standing: 'TOO_FEW', lower: null, upper: null })
})

test('the standing does not depend on the unit of the currency, and more of the same rounds narrow the band', () => {
  const played = fc.record({
    paid: fc.integer({ min: 3_000, max: 7_000 }),
    unit: fc.constantFrom(10n, 100n, 1_000n),
    declared: fc.integer({ min: 8_000, max: 10_000 }),
  })
  fc.assert(
    fc.property(played, ({ paid, unit, declared }) => {
      const game = (stake: bigint, times: number) =>
        returnOf(
          sumsOf(stake, [
            [2n * stake, paid * times],
            [0n, (10_000 - paid) * times],
          ]),
          declared,
        )
      const one = game(100n, 1)
      expect(game(100n * unit, 1)).toEqual(one)
      const four = game(100n, 4)
      expect(four.upper! - four.lower!).toBeLessThan(one.upper! - one.lower!)
      if (one.standing !== 'WITHIN') expect(four.standing).toBe(one.standing)
    }),
  )
})

/** Whole numbers below 2^32 from a seed (xorshift). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}

/** What a stake of 1.00 pays, by its chances in ten thousand; what is left pays nothing. */
const declaredGame = [
  [400n, 1_200],
  [200n, 1_600],
  [100n, 1_600],
] as const
/** Three points more than declared: 300 rounds in 10,000 more pay the stake back. */
const driftingGame = [
  [400n, 1_200],
  [200n, 1_600],
  [100n, 1_900],
] as const

function played(game: typeof declaredGame | typeof driftingGame, rounds: number, next: () => number): RoundSums {
  const counts = game.map(() => 0)
  for (let round = 0; round < rounds; round += 1) {
    let chance = next() % 10_000
    for (let at = 0; at < game.length; at += 1) {
      const [, chances] = game[at]!
      if (chance < chances) {
        counts[at]! += 1
        break
      }
      chance -= chances
    }
  }
  const paid = counts.reduce((sum, count) => sum + count, 0)
  return sumsOf(100n, [...game.map(([won], at) => [won, counts[at]!] as const), [0n, rounds - paid]])
}

test('of 500 games the one that drifts by three points is flagged, and at most one in a hundred of the others', () => {
  const next = numbersFrom(20_261_130)
  const isFlagged = ({ standing }: { readonly standing: Standing }) => flagged.some((one) => one === standing)
  // Declared: 0.48 + 0.32 + 0.16.
  const others = Array.from({ length: 499 }, () => returnOf(played(declaredGame, 80_000, next), 9_600))
  expect(returnOf(played(driftingGame, 80_000, next), 9_600).standing).toBe('ABOVE')
  expect(others.filter(isFlagged).length).toBeLessThanOrEqual(4)
})
