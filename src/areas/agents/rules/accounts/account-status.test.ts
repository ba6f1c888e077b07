import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { isRefusal } from '#blueprint/decision/decision.ts'
import { mayMove } from '#blueprint/decision/flow.ts'
import {
  accountFlow,
  changeStatus,
  effectiveStatus,
  lockBets,
  type Account,
  type AccountMove,
} from './account-status.ts'

const account: Account = {
  what: 'player',
  status: 'ACTIVE',
  isBetLocked: false,
  isOwn: false,
  money: money(0n),
  exposure: money(0n),
}
const statuses = fc.constantFrom(...accountFlow.states)
const moves = Object.keys(accountFlow.moves) as AccountMove[]

describe('the status of an account', () => {
  test('changes exactly as the flow allows', () => {
    fc.assert(
      fc.property(statuses, fc.constantFrom(...moves), fc.boolean(), (status, move, isOwn) => {
        const decision = changeStatus({ ...account, status, isOwn }, move)
        expect(isRefusal(decision)).toBe(isOwn || !mayMove(accountFlow, move, status))
      }),
    )
  })

  test('cannot be closed with money or open bets', () => {
    expect(changeStatus({ ...account, money: money(125050n) }, 'close').refused).toContain('remaining 1250.50')
    expect(changeStatus({ ...account, exposure: money(100n) }, 'close').refused).toContain('open exposure of 1.00')
    expect(changeStatus(account, 'close')).toMatchObject({ move: 'close', message: 'The player is now closed' })
  })

  test('is never better than that of its upline', () => {
    fc.assert(
      fc.property(statuses, fc.array(statuses), (own, upline) => {
        const order = accountFlow.states
        const worst = Math.max(...[own, ...upline].map((each) => order.indexOf(each)))
        expect(effectiveStatus(own, upline)).toBe(order[worst])
      }),
    )
  })
})

test('betting is locked and unlocked once each, and never by the account itself', () => {
  expect(lockBets(account, true)).toMatchObject({ set: { is_bet_locked: true } })
  expect(lockBets({ ...account, isBetLocked: true }, true).refused).toContain('Cannot lock')
  expect(lockBets({ ...account, isBetLocked: true }, false)).toMatchObject({ set: { is_bet_locked: false } })
  expect(lockBets(account, false).refused).toContain('Cannot unlock')
  expect(lockBets({ ...account, isOwn: true }, true).refused).toContain('own account')
})
