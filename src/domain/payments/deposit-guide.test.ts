import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guidesFor, type GuideTerms } from './deposit-guide.ts'

const now = new Date('2026-11-21T12:00:00Z')
const guide = (name: string, terms: Partial<GuideTerms> = {}) => ({
  name,
  language: 'en',
  platforms: [],
  from: null,
  until: null,
  ...terms,
})
const named = (guides: readonly { readonly name: string }[]) => guides.map(({ name }) => name)

test('guides are told in the language of the player, else in English, else in what there is', () => {
  const [hi, en, ta] = [guide('hi', { language: 'hi' }), guide('en'), guide('ta', { language: 'ta' })]
  const told = (guides: readonly (typeof hi)[], language?: string) =>
    named(guidesFor(guides, { language, platform: undefined, now }))
  expect(told([hi, en, ta], 'ta')).toEqual(['ta'])
  expect(told([hi, en, ta], 'bn')).toEqual(['en'])
  expect(told([hi, ta], 'bn')).toEqual(['hi'])
  expect(told([], 'hi')).toEqual([])
})

test('guides are shown from their first moment until their last, on their platforms', () => {
  const told = (terms: Partial<GuideTerms>, platform?: string) =>
    guidesFor([guide('one', terms)], { language: 'en', platform, now }).length
  expect([told({ from: now }), told({ until: now })]).toEqual([1, 0])
  expect([told({ from: new Date(now.getTime() + 1) }), told({ until: new Date(now.getTime() + 1) })]).toEqual([0, 1])
  expect([told({ platforms: ['ios'] }, 'web'), told({ platforms: ['ios'] }, 'ios')]).toEqual([0, 1])
  expect([told({ platforms: ['ios'] }), told({ platforms: [] }, 'web')]).toEqual([1, 1])
})

test('whatever there is, one language is told, in the order of the house', () => {
  const some = fc.array(fc.constantFrom('en', 'hi', 'ta'), { maxLength: 8 })
  fc.assert(
    fc.property(some, fc.constantFrom(undefined, 'en', 'hi', 'bn'), (languages, language) => {
      const guides = languages.map((each, at) => guide(String(at), { language: each }))
      const told = guidesFor(guides, { language, platform: undefined, now })
      expect(told.length > 0).toBe(guides.length > 0)
      expect(new Set(told.map((each) => each.language)).size).toBeLessThanOrEqual(1)
      expect(named(told)).toEqual(named(guides.filter((each) => each.language === told[0]?.language)))
    }),
  )
})
