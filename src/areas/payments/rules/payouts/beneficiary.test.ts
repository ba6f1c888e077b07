import { describe, expect, test } from 'vitest'
import {
  allowed,
  blockedRefusal,
  worstNameMatch,
  destinationRefusal,
  beneficiaryRows,
  verify,
  type SavedBeneficiary,
} from './beneficiary.ts'

const at = new Date('2026-11-20T10:00:00Z')
const key = { cell: 1, player_id: 65n, id: 'b' }
const saved = (status: SavedBeneficiary['status']): SavedBeneficiary => ({ key, status, verifiedName: null })

describe('a payout account', () => {
  test.each([
    ['bank', '50100123456789', 'HDFC0001234', null],
    ['bank', '5010 0123 4567 89', undefined, null],
    ['bank', '12345678', undefined, 'beneficiary'],
    ['bank', '1234567890123456789', undefined, 'beneficiary'],
    ['bank', '50100123456789', 'HDFC1001234', 'branch'],
    ['upi', 'meera.nair@okbank', undefined, null],
    ['upi', 'meera@', undefined, 'beneficiary'],
    ['crypto', 'TQ12345678rXa9mKe2vYb7nLd4sWp6cHt', undefined, null],
    ['crypto', 'TQ 12', undefined, 'beneficiary'],
    ['agent', 'north', undefined, 'method'],
  ])('%s %s %s', (method, account, branch, field) => {
    const refused = destinationRefusal({ method, account, branch }, null)
    expect(refused && 'field' in refused ? refused.field : null).toBe(field)
  })

  test('must be of a kind the operator pays to', () => {
    const upi = { method: 'upi', account: 'meera@okbank' }
    expect(destinationRefusal(upi, ['bank'])).toMatchObject({ field: 'method' })
    expect(destinationRefusal(upi, ['bank', 'upi'])).toBeNull()
    expect(destinationRefusal(upi, [])).toMatchObject({ field: 'method' })
  })

  test('is stored once, and counts as new when it is saved again after removal', () => {
    const owner = { cell: 7, player_id: 7n, domain_id: 1 }
    const values = { ...owner, method: 'upi' as const, account: 'meera@okbank', holder: 'Meera', branch: null }
    expect(beneficiaryRows(null, values, at)).toEqual([
      { table: 'beneficiary', values: { ...values, added_at: at, cooling_from: at } },
    ])
    for (const status of ['ADDED', 'VERIFIED', 'BLOCKED'] as const)
      expect(beneficiaryRows(saved(status), values, at)).toEqual([])
    expect(beneficiaryRows(saved('REMOVED'), values, at)).toMatchObject([
      { key, values: { status: 'ADDED', cooling_from: at, verified_name: null, holder: 'Meera' } },
    ])
  })

  test('receives nothing while blocked, and waits out the cool-down again after unblocking', () => {
    expect(blockedRefusal(true)).toMatchObject({ field: 'beneficiary' })
    expect(blockedRefusal(false)).toBeNull()
    expect(allowed(at).set).toMatchObject({ cooling_from: at, verified_by: null })
  })

  test('is rated by the worst match of all holder names', () => {
    const player = { name: 'Meera Nair' }
    expect(worstNameMatch(player, [undefined, null, ''])).toBeNull()
    expect(worstNameMatch(player, ['Meera Nair', undefined])).toBe(100)
    const [entered, verified] = [
      worstNameMatch(player, ['Ravi Shah']),
      worstNameMatch(player, ['Ravi Shah', 'Meera Nair']),
    ]
    expect(verified).toBe(entered)
    expect(verify(player, ' Nair Meera ', 'finance', at)).toMatchObject({
      move: 'verify',
      set: { verified_name: 'Nair Meera', name_match: 100, verified_by: 'finance', verified_at: at },
    })
  })
})
