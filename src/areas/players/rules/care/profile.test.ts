import { expect, test } from 'vitest'
import { editProfile, erase } from './profile.ts'

const profile = { name: 'Asha', phone: '+919812345678', email: null, state: 'Goa', born_on: null }
const unchanged = { name: null, phone: null, email: null, state: null, born_on: null }
const today = '2026-11-21'

test('what is left empty stays, what is the same is no change', () => {
  expect(editProfile(profile, { ...unchanged, email: ' a@b.test ', state: 'Goa' }, today)).toMatchObject({
    set: { email: 'a@b.test' },
    events: [{ payload: { fields: ['email'] } }],
  })
  expect(editProfile(profile, { ...unchanged, name: 'Asha' }, today)).toHaveProperty('refused')
  const born = (day: string) => editProfile(profile, { ...unchanged, born_on: day }, today)
  expect(born('2008-11-21')).toMatchObject({ set: { born_on: '2008-11-21' } })
  expect(born('2008-11-22')).toMatchObject({ field: 'bornOn', refused: 'Nobody under 18 has an account' })
  expect(born(today)).toMatchObject({ field: 'bornOn', refused: 'Nobody is born in the future' })
})

test('PII-03 only who has closed his account is forgotten, and once', () => {
  const row = { table: 'player_erasure' as const, values: {} }
  expect(erase({ status: 'ACTIVE', isErased: false }, row)).toHaveProperty('refused')
  expect(erase({ status: 'CLOSED', isErased: true }, row)).toHaveProperty('refused')
  expect(erase({ status: 'CLOSED', isErased: false }, row)).toMatchObject({ rows: [row] })
})
