import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runSeed, sizeOf } from '#checks/run-size.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import { dialectNames } from './dialects.ts'
import { closeStage, openStage, playCallbacks, type Stage } from './play.ts'
import { flaws, randomCallbacks } from './random-callbacks.ts'

const size = Number(process.env['CASES'] ?? sizeOf(300, 1_000))
// Only ends what hangs.
vi.setConfig({ testTimeout: 0 })

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => closeStage(stage))

test('takes callbacks of every dialect as they were meant, or refuses them', async () => {
  const cases = fc.sample(randomCallbacks, { numRuns: size, seed: runSeed })
  const complaints: string[] = []
  const next = cases.entries()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const [at, one] of next)
        for (const wrong of await playCallbacks(stage, one))
          complaints.push(`case ${at} of seed ${runSeed}: ${wrong}\n${JSON.stringify(one)}`)
    }),
  )
  console.log(`${size} cases from seed ${runSeed}: ${complaints.length} wrong`)
  expect(complaints).toEqual([])
  const played = new Set(cases.flatMap(({ dialect, messages }) => [dialect, ...messages.map(({ flaw }) => flaw)]))
  // A smaller size, as a share of a night has, need not meet all of them.
  expect(size < 300 ? [] : [...dialectNames, ...flaws].filter((each) => !played.has(each))).toEqual([])
  expect(await verify(kyselyOver(stage.opened.database.ownerPool))).toEqual([])
})
