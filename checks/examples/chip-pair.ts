import type { Pair } from '#areas/agents/rules/chips/chips.ts'
import { money, parseMoney, type Money } from '#values/money.ts'

export const rupees = (text: string): Money => parseMoney(text) ?? money(0n)

/** A player with a credit reference of 1000 and a balance of 1300, 200 of it in open bets. */
export const pair: Pair = {
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

export const transferInput = (amount: string, means: 'CHIPS' | 'CASH' = 'CHIPS') => ({
  amount: rupees(amount),
  means,
  remark: 'Friday',
  by: 'ma.one',
})
