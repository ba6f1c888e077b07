import { expect, test } from 'vitest'
import { foreignEntries, mutualNouns, pastTheFace } from './nouns.ts'

const payments = 'src/areas/payments'
const players = 'src/areas/players'
const graph = new Map<string, readonly string[]>([
  [`${payments}/deposits/deposits.server.ts`, [`${payments}/deposits/a.act.ts`, `${payments}/receipts/b.data.ts`]],
  [`${payments}/deposits/a.act.ts`, [`${payments}/receipts/c.ts`, `${payments}/rules/d.ts`, `${players}/list/e.ts`]],
  [`${payments}/receipts/b.data.ts`, [`${payments}/deposits/f.ts`, `${players}/list/g.facts.ts`]],
  [`${payments}/receipts/c.ts`, [`${players}/cards/shared.ts`, `${players}/rules/h.ts`, 'src/engine/i.ts']],
  [`${players}/list/e.ts`, [`${players}/cards/shared.ts`]],
  ['src/areas/overview/player/j.ts', [`${players}/list/e.ts`]],
])

test('a module takes entries from the folder of another noun', () => {
  expect(foreignEntries(graph)).toEqual([`${payments}/deposits/deposits.server.ts -> ${payments}/receipts/b.data.ts`])
})

test('nouns of one area that import from each other are a pair, and one way is none', () => {
  expect(mutualNouns(graph)).toEqual(['payments: deposits <-> receipts'])
})

test('an area takes from another its rules, facts and what it shares, and overview what it composes', () => {
  expect(pastTheFace(graph)).toEqual([`${payments}/deposits/a.act.ts -> ${players}/list/e.ts`])
})
