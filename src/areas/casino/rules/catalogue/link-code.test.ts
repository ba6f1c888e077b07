import { expect, test } from 'vitest'
import { linkRefusal, unlinkRefusal } from './link-code.ts'

const tram = { id: 'a', title: 'Night Tram' }
const owl = { id: 'b', title: 'Copper Owl' }
const sentence = (refusal: ReturnType<typeof linkRefusal>) => refusal && [refusal.refused, refusal.field]

test('a code that no game is known by can be linked', () => {
  expect(linkRefusal('tram-2', tram, null)).toBeNull()
})

test('a code of a game is linked neither again nor to another game', () => {
  expect(sentence(linkRefusal('tram-2', tram, { ...tram, linkedBy: null }))).toEqual([
    'Night Tram is known by tram-2 already.',
    'code',
  ])
  expect(sentence(linkRefusal('tram-2', owl, { ...tram, linkedBy: 'staff' }))).toEqual([
    'Night Tram is known by tram-2. Unlink it there first.',
    'code',
  ])
})

test('only what staff linked to the game is unlinked', () => {
  expect(unlinkRefusal('tram-2', tram, { ...tram, linkedBy: 'staff' })).toBeNull()
  expect(sentence(unlinkRefusal('tram-1', tram, { ...tram, linkedBy: null }))).toEqual([
    'The provider gave tram-1 to Night Tram: it stays known.',
    'code',
  ])
  for (const holder of [null, { ...owl, linkedBy: 'staff' }])
    expect(sentence(unlinkRefusal('owl', tram, holder))).toEqual(['Night Tram is not known by owl.', 'code'])
})
