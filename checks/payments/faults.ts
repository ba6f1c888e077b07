import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { recomputeNodeDays } from '#areas/agents/day-totals/node-day.task.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { openPaymentSetup, spawnSandbox, confirmation, type PaymentSetup } from './payment-setup.ts'

interface StatusCount {
  readonly what: string
  readonly status: string
  readonly count: number
}

/** Runs deposits and withdrawals through a misbehaving gateway; afterwards everything must be final or in a review queue. */
export async function faultRun(ownerUrl: string, minutes: number, rate: number): Promise<boolean> {
  const secret = randomUUID()
  const sandbox = await spawnSandbox(secret, rate, 3_000)
  const stage = await openPaymentSetup(ownerUrl, sandbox.url, secret)
  try {
    const requested = await sendRequests(stage, minutes * 60_000)
    await sandbox.heal()
    const standing = await waitUntilFinal(stage, 240_000)
    while ((await recomputeNodeDays.run({ db: stage.db })) > 0);
    const violations = await verify(stage.db)
    const differences = await compareWithReport(stage)
    console.log(
      `Requested ${requested.deposits} deposits and ${requested.withdrawals} withdrawals in ${minutes} min at ${rate}`,
    )
    for (const { what, status, count } of standing) console.log(`  ${what} ${status}: ${count}`)
    console.log(`The sandbox: ${await sandbox.end()}`)
    console.log(`Violations: ${violations.length}; differences from the gateway's report: ${differences.length}`)
    for (const violation of [...violations, ...differences]) console.error(violation)
    const open = standing.filter(({ what, status }) => openStates[what]?.includes(status))
    for (const { what, status, count } of open) console.error(`Still open: ${what} ${status} ${count}`)
    // A run in which no money moved proves nothing.
    const hasMoved = ['deposit SUCCESS', 'withdrawal SUCCESS'].every((word) =>
      standing.some(({ what, status, count }) => `${what} ${status}` === word && count > 0),
    )
    if (!hasMoved) console.error('No deposit or no withdrawal succeeded, so the run proves nothing')
    return hasMoved && violations.length === 0 && differences.length === 0 && open.length === 0
  } finally {
    await stage.close()
  }
}

const openStates: Readonly<Record<string, readonly string[]>> = {
  deposit: ['INITIATED', 'PENDING', 'PROCESSING'],
  // UNKNOWN is in a review queue, and unapproved withdrawals wait for reviewers.
  withdrawal: ['INITIATED', 'PROCESSING'],
}

async function sendRequests(stage: PaymentSetup, span: number) {
  const players = await Promise.all(Array.from({ length: 8 }, (_, n) => stage.newPlayer(`fault-${n}`, '20000.00')))
  const until = performance.now() + span
  const sent = { deposits: 0, withdrawals: 0 }
  const withdrawals: string[] = []
  for (let turn = 0; performance.now() < until; turn += 1) {
    const player = players[turn % players.length] ?? ''
    const amount = `${100 + (turn % 400)}.${String(turn % 100).padStart(2, '0')}`
    const deposit = await stage.call('/deposit/start', { externalId: randomUUID(), player, way: 'UPI', amount })
    if (deposit.status === 200) sent.deposits += 1
    if (turn % 4 === 0) {
      const beneficiary = { beneficiary: '000111222333' }
      const answer = await stage.call('/withdrawal', {
        externalId: randomUUID(),
        player,
        method: 'bank',
        amount,
        ...beneficiary,
      })
      if (answer.status === 200) withdrawals.push(String(answer.body['withdrawal']))
      sent.withdrawals = withdrawals.length
    }
    if (turn % 20 === 19) await approveAndPay(stage)
    await delay(120)
  }
  await approveAndPay(stage)
  await delay(13_000)
  await approveAndPay(stage)
  return sent
}

/** Approves pending withdrawals with one user and pays approved ones with another. */
async function approveAndPay({ owner, approver, payer }: PaymentSetup): Promise<void> {
  const pending = await owner.query<{ id: string }>(
    `select id from withdrawal where status = 'PENDING' and decision is null limit 40`,
  )
  for (const { id } of pending.rows) await approver.post(`/api/withdraws/${id}/approval`, confirmation)
  const approved = await owner.query<{ id: string }>(`select id from withdrawal where status = 'APPROVED' limit 40`)
  const ids = approved.rows.map(({ id }) => id)
  if (ids.length > 0) {
    const { status, body } = await payer.post('/api/approve-withdraws/payouts', { ...confirmation, ids, gateway: null })
    if (status !== 200 && status !== 409)
      console.error(`The payout action answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
  }
}

async function countByStatus({ owner }: PaymentSetup): Promise<readonly StatusCount[]> {
  const { rows } =
    await owner.query<StatusCount>(`select 'deposit' as what, status, count(*)::int from deposit group by status
    union all select 'withdrawal', status, count(*)::int from withdrawal group by status
    union all select 'payout', status, count(*)::int from payout group by status
    union all select 'callback', status || coalesce(' ' || review_reason, ''), count(*)::int from gateway_callback group by 2 order by 1, 2`)
  return rows
}

/** Waits until no deposit or payout is in progress. Deposits expire after a minute and are queried once more for late payments. */
async function waitUntilFinal(stage: PaymentSetup, patience: number): Promise<readonly StatusCount[]> {
  const until = performance.now() + patience
  for (;;) {
    await stage.owner.query(
      `update payout set next_query_at = now() where next_query_at > now() + interval '5 seconds'`,
    )
    const standing = await countByStatus(stage)
    const isOpen = standing.some(({ what, status }) => openStates[what]?.includes(status))
    const { rows } = await stage.owner.query(`select 1 from deposit where next_query_at is not null limit 1`)
    if ((!isOpen && rows.length === 0) || performance.now() > until) return standing
    await delay(2_000)
  }
}

/** Compares credited deposits and payouts with the gateway's report, order by order. */
async function compareWithReport(stage: PaymentSetup): Promise<readonly string[]> {
  const { openGateway } = await import('#areas/payments/gateways/work/accounts.ts')
  const { testSettings } = await import('#checks/harness/staff/staff.ts')
  const context = {
    db: stage.db,
    sealingKeys: testSettings.sealingKeys,
    mayLoopback: true,
    publicUrl: stage.url,
    enqueue: async () => undefined,
  }
  const opened = await openGateway(context, { id: stage.gatewayId })
  if (!opened) return ['the gateway does not exist']
  const report = await opened.gateway.dailyReport(opened.account, new Date().toISOString().slice(0, 10))
  if ('silent' in report) return [report.silent]
  const paid = new Map(report.map((line) => [line.orderId, line.amount]))
  const { rows } = await stage.owner.query<{ id: string; amount: bigint; status: string }>(
    `select id, amount, status from deposit where gateway_id is not null and status = 'SUCCESS'
     union all select id, amount, status from payout where status = 'PAID'`,
  )
  const wrong = rows.filter(({ id, amount }) => paid.get(id) !== amount)
  const done = new Set(rows.map(({ id }) => id))
  const { rows: looked } = await stage.owner.query<{ id: string }>(
    `select order_id as id from gateway_callback where status = 'REVIEW' union select id::text from payout where status = 'UNKNOWN'`,
  )
  const seen = new Set(looked.map(({ id }) => id))
  const missed = report.filter(({ orderId }) => !done.has(orderId) && !seen.has(orderId))
  return [
    ...wrong.map(({ id, amount }) => `${id} has ${amount} here and ${paid.get(id)} in the report`),
    ...missed.map(({ orderId, amount }) => `${orderId} was paid ${amount} by the gateway and is missing here`),
  ]
}
