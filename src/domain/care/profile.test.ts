import { expect, test } from 'vitest'
import { editProfile, erase } from './profile.ts'

const profile = { name: 'Asha', phone: '+919812345678', email: null, state: 'Goa' }
const unchanged = { name: null, phone: null, email: null, state: null }

test('what is left empty stays, what is the same is no change', () => {
  expect(editProfile(profile, { ...unchanged, email: ' a@b.test ', state: 'Goa' })).toMatchObject({
    set: { email: 'a@b.test' },
    events: [{ payload: { fields: ['email'] } }],
  })
  expect(editProfile(profile, { ...unchanged, name: 'Asha' })).toHaveProperty('refused')
})

test('PII-03 only who has closed his account is forgotten, and once', () => {
  const row = { table: 'player_erasure', values: {} }
  expect(erase({ status: 'ACTIVE', isErased: false }, row)).toHaveProperty('refused')
  expect(erase({ status: 'CLOSED', isErased: true }, row)).toHaveProperty('refused')
  expect(erase({ status: 'CLOSED', isErased: false }, row)).toMatchObject({ rows: [row] })
})
