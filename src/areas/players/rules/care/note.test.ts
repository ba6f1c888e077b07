import { expect, test } from 'vitest'
import { correct, pin, addTag, removeTag } from './note.ts'

const note = { text: 'Calls at night', isPinned: true, isCorrected: false }
const owner = { cell: 7, player_id: 7n, domain_id: 1, by: 'meera' }
const row = { table: 'player_note' as const, values: { ...owner, text: 'Calls at noon' } }
const tag = { table: 'player_tag' as const, values: { ...owner, tag: 'vip' } }
const removal = { table: 'player_tag' as const, key: { player_id: 7n, tag: 'vip' }, values: {}, remove: true as const }

test('a correction is another row and takes over the pin; the original is never changed', () => {
  expect(correct(note, 'Calls at noon', [row])).toMatchObject({ set: { is_pinned: false }, rows: [row] })
  expect(correct({ ...note, isPinned: false }, 'Calls at noon', [row])).not.toHaveProperty('set')
  expect(correct({ ...note, isCorrected: true }, 'Calls at noon', [row])).toHaveProperty('refused')
  expect(correct(note, ' Calls at night ', [row])).toMatchObject({ field: 'text' })
})

test('a note is pinned once, and a corrected note cannot be pinned', () => {
  expect(pin({ ...note, isPinned: false }, true)).toMatchObject({ set: { is_pinned: true } })
  expect(pin(note, true)).toHaveProperty('refused')
  expect(pin(note, false)).toMatchObject({ set: { is_pinned: false } })
  expect(pin({ ...note, isPinned: false, isCorrected: true }, true)).toHaveProperty('refused')
})

test('a tag is in the catalogue, set once and removed once', () => {
  expect(addTag(null, false, tag)).toMatchObject({ field: 'tag' })
  expect(addTag({ isRetired: true }, false, tag)).toMatchObject({ field: 'tag' })
  expect(addTag({ isRetired: false }, false, tag)).toMatchObject({ rows: [tag] })
  expect(addTag({ isRetired: false }, true, tag)).not.toHaveProperty('rows')
  expect(removeTag(true, removal)).toMatchObject({ rows: [{ remove: true }] })
  expect(removeTag(false, removal)).not.toHaveProperty('rows')
})
