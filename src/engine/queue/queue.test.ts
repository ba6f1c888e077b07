import { afterAll, beforeAll, expect, test } from 'vitest'
import { payingOperator, type PayingOperator } from '#checks/harness/payments/paying.ts'
import { approveWithUndoAct, withdrawalReview } from '#areas/payments/withdrawal-review/review.act.ts'

// Withdrawals stand for every queue: what is tested here is the same code for all of them.
let house: PayingOperator
let player: string
let asked = 0
beforeAll(async () => {
  house = await payingOperator()
  player = await house.site.player('queued', '500000.00')
})
afterAll(() => house?.database.close())

const open = () => {
  asked += 1
  return house.ask(player, `1${String(asked).padStart(3, '0')}.00`, `queue-${asked}`)
}
const claimOf = (id: string) => house.query(`select staff, expires_at from review_claim where subject_id = $1`, [id])
const staff = async (id: string) => (await claimOf(id))[0]?.['staff']
const settledOf = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map((one) => (one.status === 'rejected' ? String(one.reason) : 'done'))

test('of two who claim a case at once one has it, and the other is told who', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await open()
    const outcomes = await settledOf(['anna', 'bela'].map((by) => house.run(withdrawalReview.claim, id, { by })))
    const winner = await staff(id)
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(outcomes.find((one) => one !== 'done')).toContain(`This withdrawal is being reviewed by ${String(winner)}.`)
  }
})

test('a claim is renewed by its holder, runs out by itself, and is released by its holder alone', async () => {
  const id = await open()
  await house.run(withdrawalReview.claim, id, { by: 'anna' })
  const [first] = await claimOf(id)
  house.pass(30)
  await expect(house.run(withdrawalReview.claim, id, { by: 'bela' })).rejects.toThrow('Try again in 30 s')
  await house.run(withdrawalReview.claim, id, { by: 'anna' })
  const [renewed] = await claimOf(id)
  expect(Number(renewed?.['expires_at']) - Number(first?.['expires_at'])).toBe(30_000)
  await expect(house.run(withdrawalReview.release, id, { by: 'bela' })).rejects.toThrow('is not assigned to you')
  house.pass(60)
  await expect(house.run(withdrawalReview.takeOver, id, { by: 'bela' })).rejects.toThrow('is unassigned')
  await house.run(withdrawalReview.claim, id, { by: 'bela' })
  await house.run(withdrawalReview.release, id, { by: 'bela' })
  expect(await claimOf(id)).toEqual([])
})

test('a case taken over while its holder decides is decided by one of them, never by both', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await open()
    await house.run(withdrawalReview.claim, id, { by: 'anna' })
    const [takenOver, decided] = await settledOf([
      house.run(withdrawalReview.takeOver, id, { by: 'bela' }),
      house.run(approveWithUndoAct, id, { by: 'anna' }),
    ])
    expect(takenOver).toBe('done')
    const { verdict } = (await house.rowOf(id)) ?? {}
    expect(verdict).toBe(decided === 'done' ? 'APPROVE' : null)
    if (decided !== 'done') expect(decided).toContain('being reviewed by bela')
    const [second] = await settledOf([house.run(approveWithUndoAct, id, { by: 'bela' })])
    expect(second === 'done').toBe(decided !== 'done')
  }
})

test('an undo is for whoever decided, until the decision is final', async () => {
  const id = await open()
  await house.run(approveWithUndoAct, id, { by: 'anna' })
  await expect(house.run(withdrawalReview.undo, id, { by: 'bela' })).rejects.toThrow('Only anna can undo')
  await house.run(withdrawalReview.undo, id, { by: 'anna' })
  expect(await house.rowOf(id)).toMatchObject({ status: 'PENDING', verdict: null })
  await expect(house.run(withdrawalReview.undo, id, { by: 'anna' })).rejects.toThrow('There is nothing to undo')
  await house.run(approveWithUndoAct, id, { by: 'anna' })
  house.pass(10)
  await expect(house.run(withdrawalReview.undo, id, { by: 'anna' })).rejects.toThrow('This decision is final')
})

test('of many who take the next case at once each gets another', async () => {
  await house.query(`update withdrawal set status = 'CANCELLED', verdict = null, verdict_by = null, verdict_due = null`)
  const waiting = [await open(), await open(), await open()]
  const people = ['anna', 'bela', 'carl', 'dora']
  const outcomes = await Promise.allSettled(people.map((by) => house.run(withdrawalReview.next, null, { by })))
  const got = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.body.data as { id: string }] : []))
  expect(got.map(({ id }) => id).toSorted()).toEqual(waiting.toSorted())
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  for (const id of waiting) expect(people).toContain(await staff(id))
})
