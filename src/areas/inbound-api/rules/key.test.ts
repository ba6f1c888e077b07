import { expect, test } from 'vitest'
import { publicKeyRefusal, rotateKey, type NextKey, type RotatedKey } from './key.ts'

const now = new Date('2026-11-29T12:00:00Z')
const site: RotatedKey = {
  domainId: 1,
  name: 'website',
  isFeed: false,
  casinoProvider: null,
  publicKey: null,
  status: 'ACTIVE',
  expiresAt: null,
}
const gap: RotatedKey = { ...site, name: 'gap', casinoProvider: 'gap', publicKey: 'first key' }
const next: NextKey = {
  keyId: 'next',
  by: 'head',
  secret: { sealed: 'sealed', shown: { Secret: 'ovs_1' } },
  isPublicKeyStated: false,
  publicKey: null,
}
const nextOfGap: NextKey = { ...next, isPublicKeyStated: true, publicKey: 'second key' }
const rotated = (key: RotatedKey, successor: NextKey) => rotateKey(key, successor, { now, hours: 24 })

test('only GAP has a public key, and GAP has nothing else', () => {
  expect(publicKeyRefusal('gap', true, 'key')).toBeNull()
  expect(publicKeyRefusal('gap', true, null)).toMatchObject({ field: 'publicKey' })
  expect(publicKeyRefusal('gap', false, null)).toMatchObject({ field: 'publicKey' })
  expect(publicKeyRefusal('qt', true, 'key')).toMatchObject({ field: 'publicKey' })
  expect(publicKeyRefusal(null, true, null)).toMatchObject({ field: 'publicKey' })
  expect(publicKeyRefusal('qt', false, null)).toBeNull()
})

test('the successor of a key has a secret or the next public key, never both', () => {
  expect(rotated(site, next)).toMatchObject({
    rows: [{ values: { name: 'website', secret_encrypted: 'sealed', public_key: null } }],
    once: { Secret: 'ovs_1' },
  })
  expect(rotated(gap, nextOfGap)).toMatchObject({
    set: { expires_at: new Date('2026-11-30T12:00:00Z') },
    rows: [{ values: { name: 'gap', secret_encrypted: null, public_key: 'second key' } }],
    once: { 'Key id': 'next' },
  })
})

test('refuses a rotation to the same public key, to none, and of a key that has ended or was rotated', () => {
  expect(rotated(gap, { ...nextOfGap, publicKey: 'first key' })).toMatchObject({ field: 'publicKey' })
  expect(rotated(gap, next)).toMatchObject({ field: 'publicKey' })
  expect(rotated(site, nextOfGap)).toMatchObject({ field: 'publicKey' })
  expect(rotated({ ...site, status: 'REVOKED' }, next)).toHaveProperty('refused')
  expect(rotated({ ...site, expiresAt: now }, next)).toHaveProperty('refused')
})
