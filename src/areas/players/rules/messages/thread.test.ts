import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal } from '#blueprint/decision/decision.ts'
import { previewOf, newThreadColumns, addMessage, markRead, threadFlow, type Side, type Thread } from './thread.ts'

const at = new Date('2026-11-20T10:00:00Z')
const values = {
  cell: 7,
  account_id: 7n,
  thread_id: 't',
  domain_id: 1,
  side: 'HOUSE',
  author: 'meera',
  body: 'Hello',
} as const
const row = { table: 'message' as const, values }
const write = (thread: Thread, side: Side): Thread => {
  const decision = addMessage(thread, { side, body: 'Hello', at }, row)
  if (isRefusal(decision)) return thread
  const {
    status,
    unread_operator: unreadOperator,
    unread_account: unreadAccount,
  } = decision.set as {
    status: Thread['status']
    unread_operator: number
    unread_account: number
  }
  return { status, unreadOperator, unreadAccount }
}

test('the author of a thread waits for the other side, which has one unread message', () => {
  expect(newThreadColumns({ side: 'ACCOUNT', body: 'Where  is\nmy money?', at })).toMatchObject({
    status: 'OPEN',
    unread_operator: 1,
    unread_account: 0,
    last_text: 'Where is my money?',
  })
  expect(newThreadColumns({ side: 'HOUSE', body: 'Welcome', at })).toMatchObject({
    status: 'PENDING',
    unread_account: 1,
  })
  expect(previewOf('x'.repeat(300))).toHaveLength(200)
})

test('spam stays spam, and cannot be answered', () => {
  const spam: Thread = { status: 'SPAM', unreadOperator: 0, unreadAccount: 0 }
  expect(write(spam, 'ACCOUNT')).toMatchObject({ status: 'SPAM', unreadOperator: 1 })
  expect(addMessage(spam, { side: 'HOUSE', body: 'Hello', at }, row)).toHaveProperty('refused')
  expect(threadFlow.moves.reopen.from).toContain('SPAM')
})

test('unread messages of a side are those since it last wrote or read', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('HOUSE', 'ACCOUNT', 'read HOUSE', 'read ACCOUNT'), { maxLength: 30 }),
      (steps) => {
        let thread: Thread = { status: 'OPEN', unreadOperator: 0, unreadAccount: 0 }
        const model = { HOUSE: 0, ACCOUNT: 0 }
        for (const step of steps) {
          if (step === 'HOUSE' || step === 'ACCOUNT') {
            const other = step === 'HOUSE' ? 'ACCOUNT' : 'HOUSE'
            model[step] = 0
            model[other] += 1
            thread = write(thread, step)
            expect(thread.status).toBe(step === 'HOUSE' ? 'PENDING' : 'OPEN')
          } else {
            const side = step === 'read HOUSE' ? 'HOUSE' : 'ACCOUNT'
            model[side] = 0
            const { set } = markRead(side, at) as { set: Record<string, unknown> }
            expect(Object.keys(set)).toContain(side === 'HOUSE' ? 'unread_operator' : 'unread_account')
            thread = side === 'HOUSE' ? { ...thread, unreadOperator: 0 } : { ...thread, unreadAccount: 0 }
          }
          expect([thread.unreadOperator, thread.unreadAccount]).toEqual([model.HOUSE, model.ACCOUNT])
        }
      },
    ),
  )
})
