import { expect, test } from 'vitest'
import { money, parseMoney, type Money } from '#values/money.ts'
import { editCredit, transferUp, type Pair } from './chips.ts'

const rupees = (text: string): Money => parseMoney(text) ?? money(0n)
/** A player of 1000 in credit who stands at 1300, 200 of it in open bets. */
const pair: Pair = {
  what: 'player',
  child: { id: 12n, name: 'ravi', balance: rupees('1300'), exposure: rupees('200') },
  status: 'ACTIVE',
  parent: { id: 4n, name: 'ma.one', balance: rupees('5000'), exposure: rupees('0') },
  creditReference: rupees('1000'),
  total: rupees('1300'),
  isOwn: false,
  isDirect: true,
  isCreditKept: false,
  care: null,
  at: new Date('2026-11-20T10:00:00Z'),
  domainId: 1,
  currency: 'INR',
  ref: 'chips:1',
}
const moving = (amount: string) => ({ amount: rupees(amount), means: 'CHIPS' as const, remark: 'Friday', by: 'ma.one' })

test('chips come up only as far as something was won, where the house says so; credit is taken back by lowering it', () => {
  const strict = { ...pair, isWinningsOnly: true }
  expect(transferUp(strict, moving('300')).refused).toBeUndefined()
  expect(transferUp(strict, moving('300.01'))).toMatchObject({
    refused: 'ravi has 300.00 to give: only what was won is taken back',
    field: 'amount',
  })
  expect(transferUp({ ...strict, creditReference: rupees('2000') }, moving('0.01')).refused).toContain('has 0.00')
  expect(editCredit(strict, rupees('500'), { withChips: true, remark: '', by: 'ma.one' }).refused).toBeUndefined()
})
