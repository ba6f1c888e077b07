import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPayoutSetup, type PayoutSetup } from '#checks/harness/payments/payout-setup.ts'
import {
  approveDespiteWarningsAct,
  rejectWithUndoAct,
  withdrawalReview,
} from '#areas/payments/withdrawals/review/review.act.ts'
import { approveWithdrawalAct } from '#areas/payments/withdrawals/withdraws.act.ts'
import { transact } from '#platform/database/transact.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { finalizeDecisions } from './finalize-decisions.task.ts'
import { evaluateNewWithdrawals } from './evaluate-rules.task.ts'
import { reviewOf } from './review-facts.ts'

let operator: PayoutSetup
beforeAll(async () => {
  operator = await openPayoutSetup()
})
afterAll(() => operator?.database.close())

describe('a review decision', () => {
  test('becomes final after ten seconds under the name of its reviewer', async () => {
    const id = await operator.ask(await operator.site.player('decision', '5000.00'))
    await operator.run(approveDespiteWarningsAct, id)
    expect(await operator.rowOf(id)).toMatchObject({ status: 'PENDING', decision: 'APPROVE' })
    await expect(operator.run(approveWithdrawalAct, id, { by: 'checker' })).rejects.toThrow('finance has decided')
    operator.advanceSeconds(9)
    await finalizeDecisions.run({ db: operator.database.db, now: operator.clock })
    expect(await operator.rowOf(id)).toMatchObject({ status: 'PENDING' })
    operator.advanceSeconds(2)
    await finalizeDecisions.run({ db: operator.database.db, now: operator.clock })
    expect(await operator.rowOf(id)).toMatchObject({ status: 'APPROVED', approved_by: 'finance', decision: null })
  })

  test('returns exactly the held amount when it rejects', async () => {
    const player = await operator.site.player('refused', '5000.00')
    const id = await operator.ask(player, '1234.56')
    await operator.run(rejectWithUndoAct, id)
    expect(await operator.site.wallet(player)).toMatchObject({ balance: 376_544n, held: 123_456n })
    operator.advanceSeconds(11)
    await finalizeDecisions.run({ db: operator.database.db, now: operator.clock })
    expect(await operator.site.wallet(player)).toMatchObject({ balance: 500_000n, held: 0n })
    expect(await operator.rowOf(id)).toMatchObject({ status: 'REJECTED' })
  })

  test('that fails holds up no other, moves no money, and is made final once its cause is gone', async () => {
    const [failing, other] = [
      await operator.site.player('failing', '5000.00'),
      await operator.site.player('behind', '5000.00'),
    ]
    const [first, second] = [await operator.ask(failing, '1000.00'), await operator.ask(other, '700.00')]
    await operator.run(rejectWithUndoAct, first)
    await operator.run(rejectWithUndoAct, second)
    await operator.query(`create function fail_once() returns trigger language plpgsql as
      $$ begin raise exception 'The row is broken'; end $$`)
    await operator.query(`create trigger fails before update on withdrawal for each row
      when (new.id = '${first}' and new.status = 'REJECTED') execute function fail_once()`)
    operator.advanceSeconds(11)
    const faults: string[] = []
    const run = () =>
      finalizeDecisions.run({
        db: operator.database.db,
        now: operator.clock,
        onFault: (error) => faults.push(String(error)),
      })
    expect(await run()).toBe(1)
    expect(faults).toEqual([`Error: The task withdraws.final-decision failed for ${first}: The row is broken`])
    expect(await operator.rowOf(second)).toMatchObject({ status: 'REJECTED' })
    expect(await operator.site.wallet(other)).toMatchObject({ balance: 500_000n, held: 0n })
    expect(await operator.rowOf(first)).toMatchObject({ status: 'PENDING', decision: 'REJECT' })
    expect(await operator.site.wallet(failing)).toMatchObject({ balance: 400_000n, held: 100_000n })
    expect((await operator.linesOf(first)).map(({ kind }) => kind)).toEqual(['WITHDRAW_HOLD'])
    await operator.query(`drop trigger fails on withdrawal`)
    operator.advanceSeconds(3)
    expect([await run(), await run(), faults.length]).toEqual([1, 0, 1])
    expect(await operator.site.wallet(failing)).toMatchObject({ balance: 500_000n, held: 0n })
    expect((await operator.linesOf(first)).map(({ kind }) => kind)).toEqual(['WITHDRAW_HOLD', 'WITHDRAW_RELEASE'])
  })

  test('is either undone or final, never both, when both happen at once', async () => {
    const player = await operator.site.player('race', '100000.00')
    for (let round = 0; round < 15; round += 1) {
      const id = await operator.ask(player, `10${String(round).padStart(2, '0')}.00`, `acc-${round}`)
      await operator.run(rejectWithUndoAct, id)
      operator.advanceSeconds(10)
      const [undone] = await Promise.allSettled([
        // For the undo the time is not over yet; for the finalizer it is.
        operator.run(withdrawalReview.undo, id, { at: new Date(operator.clock().getTime() - 1) }),
        finalizeDecisions.run({ db: operator.database.db, now: operator.clock }),
      ])
      const { status, decision } = (await operator.rowOf(id)) as { status: string; decision: string | null }
      expect([status, decision]).toEqual([undone.status === 'fulfilled' ? 'PENDING' : 'REJECTED', null])
      expect((await operator.linesOf(id)).map(({ kind }) => kind)).toEqual(
        undone.status === 'fulfilled' ? ['WITHDRAW_HOLD'] : ['WITHDRAW_HOLD', 'WITHDRAW_RELEASE'],
      )
    }
  })
})

test('gives a case that several users claim at once to one of them', async () => {
  const player = await operator.site.player('claimed', '50000.00')
  for (let round = 0; round < 10; round += 1) {
    const id = await operator.ask(player, `20${String(round).padStart(2, '0')}.00`, `claim-${round}`)
    const people = ['anna', 'bela', 'carl', 'dora']
    const outcomes = await Promise.allSettled(people.map((by) => operator.run(withdrawalReview.claim, id, { by })))
    const refusals = outcomes.map((one) => (one.status === 'rejected' ? String(one.reason) : null))
    const winner = people[refusals.indexOf(null)] ?? ''
    expect(refusals.filter((one) => one !== null)).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining(`This withdrawal is being reviewed by ${winner}.`)),
    )
    const other = people.find((each) => each !== winner)
    await expect(operator.run(approveDespiteWarningsAct, id, { by: other })).rejects.toThrow(
      `being reviewed by ${winner}`,
    )
    await operator.run(withdrawalReview.takeOver, id, { by: other })
    await operator.run(approveDespiteWarningsAct, id, { by: other })
  }
})

test('rejects approval and a second escalation by the user who escalated', async () => {
  const id = await operator.ask(await operator.site.player('escalated', '5000.00'))
  await operator.run(withdrawalReview.escalate, id)
  await expect(operator.run(approveDespiteWarningsAct, id)).rejects.toThrow('You requested a second reviewer')
  await expect(operator.run(approveWithdrawalAct, id)).rejects.toThrow('You requested a second reviewer')
  await expect(operator.run(withdrawalReview.escalate, id, { by: 'anna' })).rejects.toThrow(
    'finance already requested a second reviewer',
  )
  await operator.run(approveWithdrawalAct, id, { by: 'checker' })
  expect(await operator.rowOf(id)).toMatchObject({ status: 'APPROVED', approved_by: 'checker' })
})

describe('automatic rules', () => {
  test('approve small withdrawals without warnings, reject duplicates and record the rule', async () => {
    await operator.query(`update payout_method set auto_up_to = 200000, cool_down_hours = 0, turnover = 0`)
    const player = await operator.site.player('clean', '9000.00')
    await operator.query(`update player set kyc = 'VERIFIED', name = 'A B' where id = $1`, [player])
    const small = await operator.ask(player, '500.00', 'clean-1')
    const large = await operator.ask(player, '2500.00', 'clean-1')
    const first = await operator.ask(player, '700.00', 'clean-1')
    const second = await operator.ask(player, '700.00', 'clean-1')
    await operator.verifyAccounts(player)
    await evaluateNewWithdrawals.run({ db: operator.database.db })
    expect(await operator.rowOf(small)).toMatchObject({
      status: 'APPROVED',
      approved_by: 'rule:small-and-clean',
      decided_by_rule: 'rule:small-and-clean',
    })
    expect(await operator.rowOf(large)).toMatchObject({ status: 'PENDING', decided_by_rule: null })
    expect(await operator.rowOf(first)).toMatchObject({ status: 'APPROVED' })
    expect(await operator.rowOf(second)).toMatchObject({
      status: 'REJECTED',
      decided_by_rule: 'rule:duplicate',
      reason: `Duplicate of withdrawal ${first}`,
    })
    const rows = await operator.query(`select actor, action from audit where subject = $1 and actor like 'rule:%'`, [
      `withdrawal:${second}`,
    ])
    expect(rows).toEqual([{ actor: 'rule:duplicate', action: 'withdraws.rule:duplicate' }])
    const checks = await operator.query(`select rule from rule_result where withdrawal_id = $1 and not passed`, [
      second,
    ])
    expect(checks).toEqual([{ rule: 'duplicate' }])
  })

  describe('leave to review', () => {
    const outcomeOf = async (name: string, verify: (player: string) => Promise<unknown>, branch?: string) => {
      const player = await operator.site.player(name, '9000.00')
      await operator.query(`update player set kyc = 'VERIFIED', name = 'मोहन कुमार' where id = $1`, [player])
      const account = { method: 'bank', beneficiary: '50100123450000', beneficiaryName: 'मोहन कुमार' }
      const asked = { externalId: randomUUID(), player, amount: '500.00', ...account, ...(branch ? { branch } : {}) }
      const { withdrawal } = await operator.site.call('/withdrawal', asked)
      // No other player has this account.
      await operator.query(`update withdrawal set beneficiary = $2 where id = $1`, [withdrawal, `${name}-account`])
      await operator.query(`update beneficiary set account = $2 where player_id = $1`, [player, `${name}-account`])
      await verify(player)
      await evaluateNewWithdrawals.run({ db: operator.database.db })
      const failed = await operator.query(
        `select rule from rule_result where withdrawal_id = $1 and not passed order by rule`,
        [withdrawal],
      )
      return [(await operator.rowOf(withdrawal))?.['status'], failed.map(({ rule }) => rule)]
    }
    const verified = (holder: string) => (player: string) => operator.verifyAccounts(player, holder)

    test('what goes to an account that the bank has not confirmed, however well the stated name matches', async () => {
      expect(await outcomeOf('unconfirmed', async () => null)).toEqual(['PENDING', ['account']])
      expect(await outcomeOf('confirmed', verified('कुमार मोहन'))).toEqual(['APPROVED', []])
    })

    test('what goes to an account of another person, also if the bank says so after the request', async () => {
      expect(await outcomeOf('of-another', verified('महान कमर'))).toEqual(['PENDING', ['name']])
    })

    test('what goes to another branch than the confirmed one', async () => {
      const to = (other: string) => async (player: string) => {
        await verified('मोहन कुमार')(player)
        await operator.query(`update beneficiary set branch = $2 where player_id = $1`, [player, other])
      }
      expect(await outcomeOf('branch', to('ICIC0000001'), 'HDFC0000001')).toEqual(['PENDING', ['account']])
      expect(await outcomeOf('same-branch', to('hdfc0000001'), 'HDFC0000001')).toEqual(['APPROVED', []])
    })
  })
})

test('I-10 leaves the ledger consistent', async () => {
  expect(await verify(operator.database.db)).toEqual([])
})

test('counts a posted adjustment as turnover only when it is flagged to count', async () => {
  const player = await operator.site.player('adjusted', '9000.00')
  const id = await operator.ask(player, '100.00', 'adjusted-1')
  const turnover = () => transact(operator.database.db, 'all', async (tx) => (await reviewOf(tx, id))?.facts.turnover)
  expect(await turnover()).toBe(0n)
  const adjust = (direction: string, amount: number, counts: boolean, processing: string | null) =>
    operator.query(
      `insert into adjustment (cell, player_id, domain_id, agent_id, currency, direction, amount, category, note, counts_turnover, status, processing, requested_by, decided_by, decided_at)
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

test('counts turnover from the day of the last withdrawal in the site’s time zone', async () => {
  const player = await operator.site.player('after-midnight', '9000.00')
  const last = await operator.ask(player, '100.00', 'after-midnight-1')
  await operator.query(`update withdrawal set status = 'SUCCESS', requested_at = '2026-11-10T20:00Z' where id = $1`, [
    last,
  ])
  const id = await operator.ask(player, '100.00', 'after-midnight-2')
  await operator.query(
    `insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl, commission)
     select p.cell, p.id, d.day, 'exchange', p.domain_id, p.agent_id, 'INR', 1, d.stake, 0, 0
     from player p, (values (date '2026-11-10', 7000), ('2026-11-11', 500)) d(day, stake) where p.id = $1`,
    [player],
  )
  const facts = async () => (await transact(operator.database.db, 'all', (tx) => reviewOf(tx, id)))?.facts
  expect(await facts()).toMatchObject({ turnover: 500n, archivedUntil: null })
  // Play of the month before the last withdrawal is not missed, play of its own month is.
  for (const [month, archivedUntil] of [
    ['2026-10', null],
    ['2026-11', '2026-11'],
  ] as const) {
    await operator.query(
      `with files as (insert into archive_file (domain_id, source, month, name, columns, bytes, hash, rows, day_sums)
         select 1, split_part(name, '.', 2), $1::date, name, 'day DATE', 1, repeat('0', 64), 0, '[]' from unnest($2::text[]) name)
       insert into archive_removal (domain_id, month, agent_file, player_file) values (1, $1::date, ($2::text[])[1], ($2::text[])[2])`,
      [`${month}-01`, ['agent_day', 'player_day'].map((source) => `1.${source}.${month}.1.0123456789abcdef.parquet`)],
    )
    expect(await facts()).toMatchObject({ archivedUntil })
  }
})
