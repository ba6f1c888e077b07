import { expect, test } from 'vitest'
import { editProfile, erase } from './profile.ts'

const profile = { name: 'Asha', phone: '+919812345678', email: null, state: 'Goa', born_on: null }
const unchanged = { name: null, phone: null, email: null, state: null, born_on: null }
const today = '2026-11-21'

test('empty fields stay unchanged, and equal values are no change', () => {
  expect(editProfile(profile, { ...unchanged, email: ' a@b.test ', state: 'Goa' }, today)).toMatchObject({
    set: { email: 'a@b.test' },
    events: [{ payload: { fields: ['email'] } }],
  })
  expect(editProfile(profile, { ...unchanged, name: 'Asha' }, today)).toHaveProperty('refused')
  const born = (day: string) => editProfile(profile, { ...unchanged, born_on: day }, today)
  expect(born('2008-11-21')).toMatchObject({ set: { born_on: '2008-11-21' } })
  expect(born('2008-11-22')).toMatchObject({ field: 'bornOn', refused: 'Players must be at least 18 years old.' })
  expect(born(today)).toMatchObject({ field: 'bornOn', refused: 'Date of birth must be in the past.' })
})

test('PII-03 only closed accounts are erased, and only once', () => {
  const row = { table: 'player_erasure' as const, values: { cell: 7, player_id: 7n, domain_id: 1, by: 'meera' } }
  expect(erase({ status: 'ACTIVE', isErased: false }, row)).toHaveProperty('refused')
  expect(erase({ status: 'CLOSED', isErased: true }, row)).toHaveProperty('refused')
  expect(erase({ status: 'CLOSED', isErased: false }, row)).toMatchObject({ rows: [row] })
})
