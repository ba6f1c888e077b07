import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutSetup, type PayoutSetup } from '#checks/harness/payments/payout-setup.ts'
import { approveDespiteWarningsAct, withdrawalReview } from '#areas/payments/withdrawals/review/review.act.ts'

// Tested with withdrawals; all queues share this code.
let fixture: PayoutSetup
let player: string
let requestCount = 0
beforeAll(async () => {
  fixture = await openPayoutSetup()
  player = await fixture.site.player('queued', '500000.00')
})
afterAll(() => fixture?.database.close())

const open = () => {
  requestCount += 1
  return fixture.ask(player, `1${String(requestCount).padStart(3, '0')}.00`, `queue-${requestCount}`)
}
const claimOf = (id: string) => fixture.query(`select staff, expires_at from review_claim where subject_id = $1`, [id])
const staff = async (id: string) => (await claimOf(id))[0]?.['staff']
const settledOf = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map((one) => (one.status === 'rejected' ? String(one.reason) : 'done'))

test('gives a case to one of two concurrent reviewers and names them to the other', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await open()
    const outcomes = await settledOf(['anna', 'bela'].map((by) => fixture.run(withdrawalReview.claim, id, { by })))
    const winner = await staff(id)
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(outcomes.find((one) => one !== 'done')).toContain(`This withdrawal is being reviewed by ${String(winner)}.`)
  }
})

test('lets only the holder renew and release a claim, which expires by itself', async () => {
  const id = await open()
  await fixture.run(withdrawalReview.claim, id, { by: 'anna' })
  const [first] = await claimOf(id)
  fixture.advanceSeconds(30)
  await expect(fixture.run(withdrawalReview.claim, id, { by: 'bela' })).rejects.toThrow('Try again in 30 s')
  await fixture.run(withdrawalReview.claim, id, { by: 'anna' })
  const [renewed] = await claimOf(id)
  expect(Number(renewed?.['expires_at']) - Number(first?.['expires_at'])).toBe(30_000)
  await expect(fixture.run(withdrawalReview.release, id, { by: 'bela' })).rejects.toThrow('is not assigned to you')
  fixture.advanceSeconds(60)
  await expect(fixture.run(withdrawalReview.takeOver, id, { by: 'bela' })).rejects.toThrow('is unassigned')
  await fixture.run(withdrawalReview.claim, id, { by: 'bela' })
  await fixture.run(withdrawalReview.release, id, { by: 'bela' })
  expect(await claimOf(id)).toEqual([])
})

test('lets only one reviewer decide when a case is taken over during a decision', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await open()
    await fixture.run(withdrawalReview.claim, id, { by: 'anna' })
    const [takenOver, decided] = await settledOf([
      fixture.run(withdrawalReview.takeOver, id, { by: 'bela' }),
      fixture.run(approveDespiteWarningsAct, id, { by: 'anna' }),
    ])
    expect(takenOver).toBe('done')
    const { decision } = (await fixture.rowOf(id)) ?? {}
    expect(decision).toBe(decided === 'done' ? 'APPROVE' : null)
    if (decided !== 'done') expect(decided).toContain('being reviewed by bela')
    const [second] = await settledOf([fixture.run(approveDespiteWarningsAct, id, { by: 'bela' })])
    expect(second === 'done').toBe(decided !== 'done')
  }
})

test('lets only the author undo a decision, until it is final', async () => {
  const id = await open()
  await fixture.run(approveDespiteWarningsAct, id, { by: 'anna' })
  await expect(fixture.run(withdrawalReview.undo, id, { by: 'bela' })).rejects.toThrow('Only anna can undo')
  await fixture.run(withdrawalReview.undo, id, { by: 'anna' })
  expect(await fixture.rowOf(id)).toMatchObject({ status: 'PENDING', decision: null })
  await expect(fixture.run(withdrawalReview.undo, id, { by: 'anna' })).rejects.toThrow('There is nothing to undo')
  await fixture.run(approveDespiteWarningsAct, id, { by: 'anna' })
  fixture.advanceSeconds(10)
  await expect(fixture.run(withdrawalReview.undo, id, { by: 'anna' })).rejects.toThrow('This decision is final')
})

test('gives different cases to reviewers who request the next one concurrently', async () => {
  await fixture.query(`update withdrawal set status = 'CANCELLED', decision = null, decided_by = null, final_at = null`)
  const waiting = [await open(), await open(), await open()]
  const people = ['anna', 'bela', 'carl', 'dora']
  const outcomes = await Promise.allSettled(people.map((by) => fixture.run(withdrawalReview.next, null, { by })))
  const got = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.body.data as { id: string }] : []))
  expect(got.map(({ id }) => id).toSorted()).toEqual(waiting.toSorted())
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  for (const id of waiting) expect(people).toContain(await staff(id))
})
