import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sessionOf } from './connections/session.ts'
import { reasonOf } from './startup-check.ts'

const modeOf = (query: string) =>
  new URL(sessionOf(`postgres://owner:pw@db.example.com/books?${query}`, {}).connectionString).searchParams.get(
    'sslmode',
  )

test('each sslmode with a certificate checks it as README says; the others stay as they are', () => {
  for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
    expect([mode, modeOf(`sslmode=${mode}&sslrootcert=/etc/own.pem`)]).toEqual([mode, 'verify-full'])
  expect(modeOf('sslmode=no-verify')).toBe('no-verify')
  expect(modeOf('sslmode=require&uselibpqcompat=true')).toBe('require')
  expect(modeOf('')).toBeNull()
  expect(readFileSync('README.md', 'utf8')).toMatch(
    /`require` and `verify-ca` check the certificate just as `verify-full` does/,
  )
})

test.each(['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT'])(
  'a server whose authority is not known (%s) is refused with the remedy',
  (code) => {
    const error = Object.assign(new Error('unable to verify the first certificate'), { code })
    expect(reasonOf(error, 'DATABASE_URL')).toBe(
      'DATABASE_URL points to a server whose certificate is of an authority that this machine does not know. Add &sslrootcert=/path/of/its/certificate.pem to the URL.',
    )
  },
)
