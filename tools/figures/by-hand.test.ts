import { expect, test } from 'vitest'
import { byHand, listedInVain, undeclaredTransactions } from './by-hand.ts'
import { ownTransactions } from './own-transactions.ts'

const file = (text: string) => ({ path: 'a.act.ts', text, lines: 1 })
const count = (text: string) => {
  const { subjects, locks, transactions } = byHand([file(text)])
  return [subjects.length, locks.length, transactions.length]
}

test('counts subjects, locks and transactions that are written by hand', () => {
  expect(count(`const subject = { table: 'role' as const, key: { id }, name: 'role', shown: {} }`)).toEqual([1, 0, 0])
  expect(
    count(`{ table: null, key: {}, agentId, name: 'x', shown: { a } }, { table: 'a', key: { b }, values: {} }`),
  ).toEqual([1, 0, 0])
  expect(count(`tx.selectFrom('role').selectAll().forUpdate()`)).toEqual([0, 1, 0])
  expect(count('sql`select from role where id = 1 for no key update`')).toEqual([0, 1, 0])
  expect(count(`transact(db, 'all', work); transact(db, 'all', more)`)).toEqual([0, 0, 1])
})

test('does not count what a record derives, nor rows that a decision writes', () => {
  expect(
    count(`recordOf('role', { scope: 'operator', name, shown: [] }); role.lock(tx, lookup); role.subjectOf(row)`),
  ).toEqual([0, 0, 0])
  const row = `{ table: 'session' as const, key: { staff_id: id }`
  expect(count(`rows: [${row}, values: { ended_at: now } }]`)).toEqual([0, 0, 0])
  expect(count(`rows: [${row}, values: { ended_at: now } }], shown: {}`)).toEqual([0, 0, 0])
  expect(count(`row: ${row} }, subject: batchOf('session', { shown: {} })`)).toEqual([0, 0, 0])
})

test('names the files that open a transaction without being a task or listed, and those listed in vain', () => {
  const [listed = '', ...others] = Object.keys(ownTransactions)
  const opening = ['src/areas/a/b.task.ts', 'src/areas/a/b.ts', listed].map((path) => ({
    path,
    text: `transact(db, 'all', work)`,
    lines: 1,
  }))
  expect(undeclaredTransactions(byHand(opening))).toEqual(['src/areas/a/b.ts'])
  expect(listedInVain(byHand(opening))).toEqual(others)
})
