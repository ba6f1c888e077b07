import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCricsheet } from './cricsheet.ts'
import { offerOf } from './markets.ts'
import type { CricketMatch } from './match.ts'
import { innings, matchFile } from './match-file-fixture.ts'

const letter = fc.constantFrom('0', '1', '2', '4', '6', 'W', 'P', 'w')
const over = fc
  .tuple(fc.array(letter, { minLength: 6, maxLength: 6 }), fc.constantFrom('', 'w', 'P'))
  .map(([balls, first]) => first + balls.map((each) => (each === 'w' || each === 'P' ? '0' : each)).join(''))
const overs = fc.array(over, { minLength: 1, maxLength: 20 }).map((all) => all.join(' '))
const outcome = fc.constantFrom({ winner: 'Hills' }, { result: 'tie', eliminator: 'Ports' }, { result: 'no result' })

const matches = fc.record({ first: overs, second: overs, outcome }).map(({ first, second, outcome: result }) => {
  const reading = readCricsheet(
    '900002',
    matchFile({ info: { outcome: result }, innings: [innings('Ports', first), innings('Hills', second)] }),
  )
  if ('refused' in reading) throw new Error(reading.refused)
  return reading.match
})

const resultOf = (match: CricketMatch, market: string) =>
  offerOf(match).markets.find(({ externalId }) => externalId.endsWith(market))?.result

test('scores never fall, and a longer session never has fewer runs', () =>
  fc.assert(
    fc.property(matches, (match) => {
      for (const [at, each] of match.innings.entries()) {
        const sorted = each.runsAfterOver.toSorted((a, b) => a - b)
        expect(each.runsAfterOver).toEqual(sorted)
        const runs = ['six', 'ten', 'innings'].flatMap((length) => {
          const result = resultOf(match, `innings-${at + 1}:${length}`)
          return result !== undefined && 'runs' in result ? [result.runs] : []
        })
        expect(runs).toEqual(runs.toSorted((a, b) => a - b))
        for (const result of runs) expect(result).toBeLessThanOrEqual(each.total)
      }
    }),
  ))

test('a winner is always one of the runners, and ids are unique', () =>
  fc.assert(
    fc.property(matches, (match) => {
      const { markets } = offerOf(match)
      expect(new Set(markets.map(({ externalId }) => externalId)).size).toBe(markets.length)
      for (const { runners, result } of markets) if ('winner' in result) expect(runners).toContain(result.winner)
    }),
  ))

test('opening lines do not depend on the result', () =>
  fc.assert(
    fc.property(matches, matches, (one, other) => {
      const lines = (match: CricketMatch) => offerOf(match).markets.map(({ line }) => line)
      expect(lines(one)).toEqual(lines(other))
    }),
  ))

test('parses or rejects any input without an exception', () =>
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (info, all) => {
      const reading = readCricsheet('x', { meta: { data_version: '1.1.0' }, info, innings: all })
      expect(reading).toHaveProperty('refused')
    }),
  ))
