import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { split } from '#areas/agents/rules/chips/split.ts'
import { money } from '#values/money.ts'
import { logMissingData, sharedFolder } from './read.ts'

const shared = sharedFolder()

const posting = z.object({ source: z.string(), destination: z.string(), amount: z.number() })
const cases = z.array(
  z.object({
    name: z.string(),
    transfer: z.object({ amount: z.number(), take_from: z.array(z.string()), give_to: z.array(z.string()) }).optional(),
    spec: z.object({
      testCases: z.array(
        z.object({
          variables: z.record(z.string(), z.string()).default({}),
          'expect.postings': z.array(posting).optional(),
        }),
      ),
    }),
  }),
)

/** `10% from @a`, `1/3 to @b` and `remaining to @c` with their accounts; null: the transfer is not divided by portions. */
function portionsOf(sides: readonly string[], variables: Readonly<Record<string, string>>) {
  const read = sides.map((side) => {
    const text = side.replaceAll(/\$(\w+)/g, (_, name: string) => variables[name] ?? '')
    const [, portion = '', account = ''] = /^(\d+%|\d+\/\d+|remaining) (?:from|to) @(\S+)$/.exec(text) ?? []
    if (portion === 'remaining') return { account, basisPoints: null }
    const [top = 0, bottom = 100] = portion.replace('%', '').split('/').map(Number)
    return portion === '' ? null : { account, basisPoints: Math.round((top * 10_000) / bottom) }
  })
  const portions = read.flatMap((each) => (each === null ? [] : [each]))
  return portions.length < sides.length || portions.length < 2 ? null : portions
}

/** The same portions as shares held up to each account, the last of which holds everything. */
function heldBy(portions: NonNullable<ReturnType<typeof portionsOf>>) {
  let held = 0
  return portions.map(({ basisPoints }, at) => {
    held = at === portions.length - 1 ? 10_000 : held + (basisPoints ?? 0)
    return { accountId: BigInt(at), held }
  })
}

test('portions of another ledger are divided between agents without a loss, each within one unit', () => {
  if (shared === null) return logMissingData('portions of another ledger')
  const all = cases.parse(JSON.parse(readFileSync(join(shared, 'ledger_vectors/numscript_specs.json'), 'utf8')))
  const compared = all.flatMap(({ name, transfer, spec: { testCases } }) =>
    testCases.flatMap((one) => {
      const postings = one['expect.postings']
      if (!transfer || !postings) return []
      return (['take_from', 'give_to'] as const).flatMap((side) => {
        const portions = portionsOf(transfer[side], one.variables)
        if (portions === null) return []
        const key = side === 'take_from' ? 'source' : 'destination'
        const published = portions.map(({ account }) =>
          postings.reduce((sum, each) => (each[key] === account ? sum + each.amount : sum), 0),
        )
        const own = split(money(BigInt(-transfer.amount)), heldBy(portions)).map(Number)
        return [{ name, amount: transfer.amount, own, published }]
      })
    }),
  )
  for (const { name, amount, own, published } of compared) {
    const total = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0)
    expect([name, total(own), total(published)]).toEqual([name, amount, amount])
    // The other ledger gives a unit that is left over to the first; here it goes where the cumulative share rounds.
    expect([name, own.filter((part, at) => Math.abs(part - (published[at] ?? NaN)) > 1)]).toEqual([name, []])
  }
  const same = compared.filter(({ own, published }) => own.join() === published.join()).length
  console.log(`Portions: ${compared.length} of ${all.length} cases divide by portions, ${same} of them to the unit`)
  expect([compared.length, same]).toEqual([6, 4])
})
