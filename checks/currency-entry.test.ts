import { z, type ZodMiniType } from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '#areas/index.ts'
import { inboundModule } from '#areas/inbound-api/calls/inbound.server.ts'
import type { Fields } from '#blueprint/screen/action.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { withDigits } from '#values/money.ts'
import { leavesOf, validValue, withValueAt } from './harness/schema-leaves.ts'
import { openThreeCurrencies, type ThreeCurrencies } from './harness/three-currencies.ts'

/** Numbers with decimals that are no amounts, by the name of their field. */
const otherNumbers = /^(odds|liveOdds|matchedOdds|back|lay|rate|reduction|handicap|documentNumber)$/

const complaintAt = (schema: ZodMiniType, text: string, digits: number): string | null =>
  withDigits(digits, () => {
    const { success, error } = z.safeParse(schema, text)
    return success ? null : (error.issues[0]?.message ?? '')
  })
/** Whether the schema takes numbers with decimals as text. */
const isNumber = (schema: ZodMiniType): boolean =>
  [1, 2, 3].some((digits) => complaintAt(schema, '100.5', digits) === null) && complaintAt(schema, 'abc', 2) !== null

const whole = 'Enter a whole amount. The currency has no decimals.'
const upTo = (digits: number) => `Enter an amount with at most ${digits} decimals.`

const calls = contentsOf([...modules, inboundModule]).inbound
const numbers = calls.flatMap(({ path, input }) =>
  leavesOf(input)
    .filter(({ schema }) => isNumber(schema))
    .map(({ place, schema }) => ({ path, input, place, schema, name: place.at(-1) ?? '' })),
)
const amounts = numbers.filter(({ name }) => !otherNumbers.test(name))

let opened: ThreeCurrencies
beforeAll(async () => {
  opened = await openThreeCurrencies()
})
afterAll(() => opened?.close())

const placesOf = (some: typeof numbers) => some.map(({ path, place }) => `${path} ${place.join('.')}`)

test('the amounts of the signed calls are found', () => {
  expect(placesOf(amounts)).toEqual(
    expect.arrayContaining([
      '/deposit amount',
      '/deposit/confirmation amount',
      '/deposit/start amount',
      '/withdrawal amount',
      '/bet stake',
      '/ticket unit',
    ]),
  )
})

test('each amount of a signed call takes what its currency can have, and says what it cannot', () => {
  const wrong = amounts.flatMap(({ path, place, schema }) => {
    const found = [
      complaintAt(schema, '100', 0),
      complaintAt(schema, '100.5', 0),
      complaintAt(schema, '100.50', 2),
      complaintAt(schema, '100.505', 2),
      complaintAt(schema, '100.505', 3),
      complaintAt(schema, '100.5055', 3),
    ]
    const right = [null, whole, null, upTo(2), null, upTo(3)]
    return found.every((each, at) => each === right[at]) ? [] : [{ at: `${path} ${place.join('.')}`, found }]
  })
  expect(wrong).toEqual([])
})

describe('as a call of a site', () => {
  const bodies = amounts.map(({ path, input, place }) => ({ path, place, body: validValue(input, place) }))
  const answerOf = (code: 'JPY' | 'KWD', path: string, body: unknown) =>
    opened.call(code, path, z.parse(z.record(z.string(), z.unknown()), body)).then(
      () => 'accepted',
      (error: { readonly fields?: Readonly<Record<string, string>> }) => Object.values(error.fields ?? {}),
    )

  test.each([
    ['JPY', '100.5', whole],
    ['KWD', '100.5055', upTo(3)],
  ] as const)('a call with an amount that %s cannot have is refused at its field', async (code, amount, complaint) => {
    const found: unknown[] = []
    for (const { path, place, body } of bodies) {
      const complaints = await answerOf(code, path, withValueAt(body, place, amount))
      if (!complaints.includes(complaint)) found.push({ at: `${path} ${place.join('.')}`, complaints })
    }
    expect(found).toEqual([])
  })
})

test('each amount of a form or an action takes what the currency in play can have, or holds in every currency', () => {
  const { actions, forms } = contentsOf(modules)
  const some: readonly (readonly [of: string, fields: Fields])[] = [
    ...actions.map(({ action }) => [action.name, action.input] as const),
    ...forms.map((form) => [form.noun, form.fields] as const),
  ]
  const fields = some.flatMap(([of, own]) => Object.entries(own).map(([name, kind]) => ({ at: `${of} ${name}`, kind })))
  const money = fields.filter(({ kind }) => kind.name === 'amount')
  expect(money.length).toBeGreaterThan(20)
  const wrong = money.flatMap(({ at, kind: { wire, traits } }) => {
    const isRefused = (text: string, digits: number) =>
      [whole, upTo(1), upTo(2), upTo(3)].includes(complaintAt(wire, text, digits) ?? '')
    const found = traits.isCommon
      ? [isRefused('100.5', 0), isRefused('100.5055', 0)]
      : [isRefused('100.5', 0), isRefused('100.505', 2), isRefused('100.505', 3), isRefused('100.5055', 3)]
    const right = traits.isCommon ? [false, true] : [true, true, false, true]
    return found.every((each, index) => each === right[index]) ? [] : [{ at, found }]
  })
  expect(wrong).toEqual([])
})
