import { describe, expect, test } from 'vitest'
import { lockedUntil } from './lock-out.ts'
import { passwordRefusal } from './password.ts'
import { assignRefusal, grantRefusal, limitRefusal, type Granter, type Role } from './roles.ts'

describe('a password', () => {
  const context = ['overround', 'ravi.kumar', 'lotusbook']
  const refused = (password: string) => passwordRefusal(password, context)?.refused

  test.each([
    'correct horse battery staple',
    'Tr0ubadour&3-kites',
    'ನಮಸ್ಕಾರ ಬೆಂಗಳೂರು ಊಟ',
    'vbhg7 klmw2 qqsd',
    '7392-5810-4463',
  ])('%j is taken', (password) => expect(refused(password)).toBeUndefined())

  test('is as long as it is safe, counted in characters and not in bytes', () => {
    expect(refused('kites&tea 12')).toBeUndefined()
    expect(refused('kites&tea 1')).toBe('A password has at least 12 characters')
    expect(refused('kite '.repeat(25) + 'abcd')).toBe('A password has at most 128 characters')
  })

  test.each([
    'password1234',
    'P@ssw0rd!2026',
    'qwertyuiop12',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    '123456789012',
    '098765432109',
    'Summer2026!!',
    'welcomeadmin1',
    'letmein letmein',
    '0000-0000-0000',
  ])('%j is too common', (password) => expect(refused(password)).toBe('The password is too common'))

  test.each(['my-0verr0und-login', 'RAVI.KUMAR and tea', 'LotusBook 4 ever'])(
    '%j names its surroundings',
    (password) => {
      expect(refused(password)).toBe('The password contains a name that is easy to guess')
    },
  )
})

describe('a lock-out', () => {
  const minutes = (n: number) => n * 60_000

  test('follows three failures within half an hour and lasts half an hour', () => {
    const failures = [minutes(0), minutes(10), minutes(20)]
    expect(lockedUntil(failures, minutes(20))).toBe(minutes(50))
    expect(lockedUntil(failures, minutes(50))).toBeNull()
    expect(lockedUntil([minutes(0), minutes(15), minutes(30)], minutes(30))).toBeNull()
  })

  test('begins afresh after a lock', () => {
    expect(lockedUntil([0, 1, 2, minutes(31), minutes(32)].map(Number), minutes(33))).toBeNull()
  })
})

describe('roles', () => {
  const role = (id: bigint, rank: number, ...permissions: string[]): Role => ({
    id,
    rank,
    permissions: new Set(permissions),
  })
  const admin: Granter = {
    role: role(1n, 2),
    permissions: new Set(['WITHDRAW_VIEW', 'WITHDRAW_APPROVE', 'DEVELOPER_VIEW']),
    isDeveloper: false,
  }
  const rules = { developerOnly: new Set(['DEVELOPER_VIEW']) }
  const grant = (target: Role, ...asked: string[]) => grantRefusal(admin, target, new Set(asked), rules)?.refused

  test('nobody grants, or takes away, what he does not hold', () => {
    expect(grant(role(5n, 3), 'WITHDRAW_VIEW')).toBeUndefined()
    expect(grant(role(5n, 3), 'ROLE_EDIT')).toBe('You do not hold ROLE_EDIT yourself')
    expect(grant(role(5n, 3, 'ROLE_EDIT'))).toBe('You do not hold ROLE_EDIT yourself')
    expect(grant(role(5n, 3, 'ROLE_EDIT'), 'ROLE_EDIT', 'WITHDRAW_VIEW')).toBeUndefined()
    expect(grant(role(5n, 3), 'DEVELOPER_VIEW')).toBe('Only a developer may grant DEVELOPER_VIEW')
  })

  test('nobody edits his own role or one above it', () => {
    expect(grant(admin.role, 'WITHDRAW_VIEW')).toBe('Nobody edits his own role')
    expect(grant(role(6n, 2), 'WITHDRAW_VIEW')).toBe('This role stands above yours')
    expect(assignRefusal(admin, role(7n, 1))?.refused).toBe('This role stands above yours')
    expect(assignRefusal(admin, role(7n, 3, 'ROLE_EDIT'))?.refused).toBe('You do not hold ROLE_EDIT yourself')
    expect(assignRefusal(admin, role(7n, 3, 'WITHDRAW_VIEW'))).toBeNull()
  })

  test('nobody hands down a limit above his own', () => {
    expect(limitRefusal(500n, 500n)).toBeNull()
    expect(limitRefusal(null, null)).toBeNull()
    expect(limitRefusal(500n, null)?.refused).toBe('Above your own limit')
    expect(limitRefusal(500n, 501n)?.refused).toBe('Above your own limit')
  })
})
