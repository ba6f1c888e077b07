import { money, parseMoney, type Money } from '#values/money.ts'
import type * as repairs from '#areas/reports/rules/balances/balance-repair.ts'
import * as wrong from '#areas/reports/rules/balances/wrong-balance.ts'

export const rupees = (text: string): Money => parseMoney(text) ?? money(0n)
export const at = new Date('2026-04-01T10:00:00Z')
export const checker = { id: 'checker', limit: null, at }
/** A wallet with 70 too much in the balance and 20 too little on hold. */
export const figures: wrong.Figures = {
  since: null,
  opening: money(0n),
  credits: rupees('500'),
  debits: rupees('200'),
  expected: rupees('300'),
  actual: rupees('370'),
  expectedHeld: rupees('50'),
  actualHeld: rupees('30'),
  expectedExposure: rupees('10'),
  actualExposure: rupees('10'),
  breaks: [],
  positions: [],
  unbooked: [],
  twice: [],
}
export const correctFigures: wrong.Figures = { ...figures, actual: figures.expected, actualHeld: figures.expectedHeld }
export const check: repairs.Check = {
  id: 'c1',
  cell: 7,
  accountId: 7n,
  domainId: 1,
  agentId: 4n,
  currency: 'INR',
  status: 'REPAIRING',
  claim: null,
  method: 'CORRECT',
  linked: [],
  requestedBy: 'Maker',
  evidence: 'Report 7',
  differences: wrong.differencesOf(figures),
  isFrozen: true,
  isPlayer: true,
}
export const open = { ...check, status: 'OPEN', method: null, requestedBy: null, isFrozen: false }
export const approvalInput = (found = figures) => ({
  figures: found,
  repairId: 'r1',
  nextId: 'c2',
  reason: 'Written outside the ledger',
})
