import fc from 'fast-check'
import { expect, test } from 'vitest'
import { notificationOf } from './notification.ts'

const notificationFor = (name: string, payload: Readonly<Record<string, unknown>>, subject: string | null = null) => {
  const notice = notificationOf({ name, subject, payload })
  return notice && [notice.kind, notice.severity, notice.player, notice.amount, notice.subject]
}

test.each([
  ['player.bet.large', { player: '7', bet: 'b1', stake: '900' }, null, ['LARGE_BET', 'MEDIUM', '7', '900', 'bet:b1']],
  ['player.balance.negative', { player: '7', debt: '30' }, null, ['NEGATIVE_BALANCE', 'HIGH', '7', '30', null]],
  ['withdrawal.requested', {}, 'withdrawal w1', ['WITHDRAWAL_REQUEST', 'LOW', null, null, 'withdrawal:w1']],
  ['player.flagged', { subject: 'player:7', operation: 'bet' }, 'bet b1', ['FLAGGED', 'MEDIUM', '7', null, null]],
  ['player.flagged', { subject: 'a new player' }, null, null],
  ['device.alert', { alert: 'a1', player: '7' }, null, ['DEVICE_ALERT', 'MEDIUM', '7', null, 'alert:a1']],
  [
    'casino.call.conflict',
    { player: '7', amount: '18000', call: 'win w1 of qt' },
    null,
    ['FLAGGED', 'HIGH', '7', '18000', null],
  ],
  // A staff device is not a player notification.
  ['device.alert', { alert: 'a1' }, null, null],
  ['bet.placed', { player: '7' }, null, null],
  ['constructor', { player: '7' }, null, null],
] as const)('%s %j of %s', (name, payload, subject, expected) => {
  expect(notificationFor(name, payload, subject)).toEqual(expected)
})

test('whatever an event contains, a notification names a player id or a subject', () => {
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.constant(null),
    fc.constantFrom('player:7', '12', '1'.repeat(30)),
  )
  const payload = fc.dictionary(fc.constantFrom('player', 'subject', 'bet', 'alert', 'amount', 'debt', 'stake'), value)
  const name = fc.constantFrom(
    'player.registered',
    'player.flagged',
    'bet.flagged',
    'device.alert',
    'deposit.succeeded',
  )
  fc.assert(
    fc.property(name, payload, fc.option(fc.string()), (called, payload, subject) => {
      const notice = notificationOf({ name: called, subject, payload })
      if (notice?.player != null) expect(notice.player).toMatch(/^\d{1,18}$/)
      if (notice && notice.player === null) expect(notice.subject).not.toBeNull()
      if (notice?.amount != null) expect(notice.amount).toMatch(/^\d{1,18}$/)
    }),
    { numRuns: 2_000 },
  )
})
