import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payingOperator, type PayingOperator } from '#checks/harness/payments/paying.ts'
import {
  approveWithUndoAct,
  rejectWithUndoAct,
  withdrawalReview,
} from '#areas/payments/withdrawal-review/review.act.ts'
import { approveWithdrawalAct } from '#areas/payments/withdrawals/withdraws.act.ts'
import { transact } from '#platform/database/transact.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { carryOutVerdicts } from './carry-out.ts'
import { judgeNew } from './judge.ts'
import { reviewOf } from './review.ts'

let house: PayingOperator
beforeAll(async () => {
  house = await payingOperator()
})
afterAll(() => house?.database.close())

describe('a verdict of the queue', () => {
  test('holds ten seconds later, by whoever gave it, and not before', async () => {
    const id = await house.ask(await house.site.player('verdict', '5000.00'))
    await house.run(approveWithUndoAct, id)
    expect(await house.rowOf(id)).toMatchObject({ status: 'PENDING', verdict: 'APPROVE' })
    await expect(house.run(approveWithdrawalAct, id, { by: 'checker' })).rejects.toThrow('finance has decided')
    house.pass(9)
    await carryOutVerdicts(house.database.db, house.clock)
    expect(await house.rowOf(id)).toMatchObject({ status: 'PENDING' })
    house.pass(2)
    await carryOutVerdicts(house.database.db, house.clock)
    expect(await house.rowOf(id)).toMatchObject({ status: 'APPROVED', approved_by: 'finance', verdict: null })
  })

  test('of a no returns exactly what was held', async () => {
    const player = await house.site.player('refused', '5000.00')
    const id = await house.ask(player, '1234.56')
    await house.run(rejectWithUndoAct, id)
    expect(await house.site.wallet(player)).toMatchObject({ balance: 376_544n, held: 123_456n })
    house.pass(11)
    await carryOutVerdicts(house.database.db, house.clock)
    expect(await house.site.wallet(player)).toMatchObject({ balance: 500_000n, held: 0n })
    expect(await house.rowOf(id)).toMatchObject({ status: 'REJECTED' })
  })

  test('undone at the very moment it is to hold is either undone or holds, never both', async () => {
    const player = await house.site.player('race', '100000.00')
    for (let round = 0; round < 15; round += 1) {
      const id = await house.ask(player, `10${String(round).padStart(2, '0')}.00`, `acc-${round}`)
      await house.run(rejectWithUndoAct, id)
      house.pass(10)
      const [undone] = await Promise.allSettled([
        // To the one the time is not over yet, to the other it is.
        house.run(withdrawalReview.undo, id, { at: new Date(house.clock().getTime() - 1) }),
        carryOutVerdicts(house.database.db, house.clock),
      ])
      const { status, verdict } = (await house.rowOf(id)) as { status: string; verdict: string | null }
      expect([status, verdict]).toEqual([undone.status === 'fulfilled' ? 'PENDING' : 'REJECTED', null])
      expect((await house.linesOf(id)).map(({ kind }) => kind)).toEqual(
        undone.status === 'fulfilled' ? ['WITHDRAW_HOLD'] : ['WITHDRAW_HOLD', 'WITHDRAW_RELEASE'],
      )
    }
  })
})

test('a case that two open at once belongs to one of them', async () => {
  const player = await house.site.player('claimed', '50000.00')
  for (let round = 0; round < 10; round += 1) {
    const id = await house.ask(player, `20${String(round).padStart(2, '0')}.00`, `claim-${round}`)
    const people = ['anna', 'bela', 'carl', 'dora']
    const outcomes = await Promise.allSettled(people.map((by) => house.run(withdrawalReview.claim, id, { by })))
    const told = outcomes.map((one) => (one.status === 'rejected' ? String(one.reason) : null))
    const winner = people[told.indexOf(null)] ?? ''
    expect(told.filter((one) => one !== null)).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining(`This withdrawal is being reviewed by ${winner}.`)),
    )
    const other = people.find((each) => each !== winner)
    await expect(house.run(approveWithUndoAct, id, { by: other })).rejects.toThrow(`being reviewed by ${winner}`)
    await house.run(withdrawalReview.takeOver, id, { by: other })
    await house.run(approveWithUndoAct, id, { by: other })
  }
})

test('what somebody leaves to a second person he neither approves himself nor leaves again', async () => {
  const id = await house.ask(await house.site.player('escalated', '5000.00'))
  await house.run(withdrawalReview.escalate, id)
  await expect(house.run(approveWithUndoAct, id)).rejects.toThrow('You asked for a second reviewer')
  await expect(house.run(approveWithdrawalAct, id)).rejects.toThrow('You asked for a second reviewer')
  await expect(house.run(withdrawalReview.escalate, id, { by: 'anna' })).rejects.toThrow(
    'finance has asked for a second reviewer',
  )
  await house.run(approveWithdrawalAct, id, { by: 'checker' })
  expect(await house.rowOf(id)).toMatchObject({ status: 'APPROVED', approved_by: 'checker' })
})

describe('the house’s rules', () => {
  test('approve the small and clean and reject what was asked for twice, and say so', async () => {
    await house.query(`update payout_method set auto_up_to = 200000, cool_down_hours = 0, turnover = 0`)
    const player = await house.site.player('clean', '9000.00')
    await house.query(`update player set kyc = 'VERIFIED', name = 'A B' where id = $1`, [player])
    const small = await house.ask(player, '500.00', 'clean-1')
    const large = await house.ask(player, '2500.00', 'clean-1')
    const first = await house.ask(player, '700.00', 'clean-1')
    const again = await house.ask(player, '700.00', 'clean-1')
    await judgeNew(house.database.db)
    expect(await house.rowOf(small)).toMatchObject({
      status: 'APPROVED',
      approved_by: 'rule:small-and-clean',
      decided_by_rule: 'rule:small-and-clean',
    })
    expect(await house.rowOf(large)).toMatchObject({ status: 'PENDING', decided_by_rule: null })
    expect(await house.rowOf(first)).toMatchObject({ status: 'APPROVED' })
    expect(await house.rowOf(again)).toMatchObject({
      status: 'REJECTED',
      decided_by_rule: 'rule:duplicate',
      reason: `Duplicate of withdrawal ${first}`,
    })
    const rows = await house.query(`select actor, action from audit where subject = $1 and actor like 'rule:%'`, [
      `withdrawal:${again}`,
    ])
    expect(rows).toEqual([{ actor: 'rule:duplicate', action: 'withdraws.rule:duplicate' }])
    const checks = await house.query(`select rule from rule_result where withdrawal_id = $1 and not passed`, [again])
    expect(checks).toEqual([{ rule: 'duplicate' }])
  })
})

test('I-10 all of this leaves the books as they should be', async () => {
  expect(await verify(house.database.db)).toEqual([])
})

test('what was played counts an adjustment only where it says so, and only once it is posted', async () => {
  const player = await house.site.player('adjusted', '9000.00')
  const id = await house.ask(player, '100.00', 'adjusted-1')
  const turnover = () => transact(house.database.db, 'all', async (tx) => (await reviewOf(tx, id))?.facts.turnover)
  expect(await turnover()).toBe(0n)
  const adjust = (direction: string, amount: number, counts: boolean, processing: string | null) =>
    house.query(
      `insert into adjustment (cell, player_id, domain_id, agent_id, currency, direction, amount, category, note, counts_turnover, status, processing, asked_by, decided_by, decided_at)
       select cell, id, domain_id, agent_id, 'INR', $2, $3, 'goodwill', 'said at length', $4, case when $5::text is null then 'PENDING' else 'APPROVED' end, $5, 'anna', 'bela', now()
       from player where id = $1`,
      [player, direction, amount, counts, processing],
    )
  await adjust('CREDIT', 70_000, false, 'COMPLETED')
  await adjust('DEBIT', 5000, false, 'COMPLETED')
  await adjust('CREDIT', 900, true, null)
  await adjust('CREDIT', 800, true, 'FAILED')
  expect(await turnover()).toBe(0n)
  await adjust('CREDIT', 50_000, true, 'COMPLETED')
  await adjust('DEBIT', 10_000, true, 'COMPLETED')
  expect(await turnover()).toBe(40_000n)
})

test('what was played is counted from the day of the last withdrawal on, as the house counts its days', async () => {
  const player = await house.site.player('after-midnight', '9000.00')
  const last = await house.ask(player, '100.00', 'after-midnight-1')
  await house.query(`update withdrawal set status = 'SUCCESS', asked_at = '2026-11-10T20:00Z' where id = $1`, [last])
  const id = await house.ask(player, '100.00', 'after-midnight-2')
  await house.query(
    `insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl, commission)
     select p.cell, p.id, d.day, 'exchange', p.domain_id, p.agent_id, 'INR', 1, d.stake, 0, 0
     from player p, (values (date '2026-11-10', 7000), ('2026-11-11', 500)) d(day, stake) where p.id = $1`,
    [player],
  )
  const { facts } = (await transact(house.database.db, 'all', (tx) => reviewOf(tx, id)))!
  expect(facts.turnover).toBe(500n)
})
