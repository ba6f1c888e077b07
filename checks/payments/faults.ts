import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { recomputeNodeDays } from '#areas/agents/day-totals/node-day.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { openStage, spawnSandbox, why, type Stage } from './stage.ts'

interface Standing {
  readonly what: string
  readonly status: string
  readonly count: number
}

/** Deposits and withdrawals through a gateway that misbehaves; afterwards everything is final or waits for a person. */
export async function faultRun(ownerUrl: string, minutes: number, rate: number): Promise<boolean> {
  const secret = randomUUID()
  const sandbox = await spawnSandbox(secret, rate, 3_000)
  const stage = await openStage(ownerUrl, sandbox.url, secret)
  try {
    const asked = await play(stage, minutes * 60_000)
    await sandbox.heal()
    const standing = await untilQuiet(stage, 240_000)
    while ((await recomputeNodeDays(stage.db)) > 0);
    const violations = await verify(stage.db)
    const differences = await differ(stage)
    console.log(
      `Asked for ${asked.deposits} deposits and ${asked.withdrawals} withdrawals in ${minutes} min at ${rate}`,
    )
    for (const { what, status, count } of standing) console.log(`  ${what} ${status}: ${count}`)
    console.log(`The sandbox: ${await sandbox.end()}`)
    console.log(
      `Violations: ${violations.length}; credited or paid otherwise than the gateway says: ${differences.length}`,
    )
    for (const violation of [...violations, ...differences]) console.error(violation)
    const open = standing.filter(({ what, status }) => openStates[what]?.includes(status))
    for (const { what, status, count } of open) console.error(`Still open: ${what} ${status} ${count}`)
    // Who never moved money has proved nothing.
    const hasMoved = ['deposit SUCCESS', 'withdrawal SUCCESS'].every((word) =>
      standing.some(({ what, status, count }) => `${what} ${status}` === word && count > 0),
    )
    if (!hasMoved) console.error('No deposit or no withdrawal came to its end: nothing is proved')
    return hasMoved && violations.length === 0 && differences.length === 0 && open.length === 0
  } finally {
    await stage.close()
  }
}

const openStates: Readonly<Record<string, readonly string[]>> = {
  deposit: ['INITIATED', 'PENDING', 'PROCESSING'],
  // UNKNOWN is a state somebody looks at; what was never asked to be paid waits for people.
  withdrawal: ['INITIATED', 'PROCESSING'],
}

async function play(stage: Stage, span: number) {
  const players = await Promise.all(Array.from({ length: 8 }, (_, n) => stage.newPlayer(`fault-${n}`, '20000.00')))
  const until = performance.now() + span
  const asked = { deposits: 0, withdrawals: 0 }
  const withdrawals: string[] = []
  for (let turn = 0; performance.now() < until; turn += 1) {
    const player = players[turn % players.length] ?? ''
    const amount = `${100 + (turn % 400)}.${String(turn % 100).padStart(2, '0')}`
    const deposit = await stage.call('/deposit/start', { externalId: randomUUID(), player, way: 'UPI', amount })
    if (deposit.status === 200) asked.deposits += 1
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
      asked.withdrawals = withdrawals.length
    }
    if (turn % 20 === 19) await clear(stage)
    await delay(120)
  }
  await clear(stage)
  await delay(13_000)
  await clear(stage)
  return asked
}

/** One person approves what waits, another pays what was approved. */
async function clear({ owner, approver, payer }: Stage): Promise<void> {
  const pending = await owner.query<{ id: string }>(
    `select id from withdrawal where status = 'PENDING' and verdict is null limit 40`,
  )
  for (const { id } of pending.rows) await approver.post(`/api/withdraws/${id}/approval`, why)
  const approved = await owner.query<{ id: string }>(`select id from withdrawal where status = 'APPROVED' limit 40`)
  const ids = approved.rows.map(({ id }) => id)
  if (ids.length > 0) {
    const { status, body } = await payer.post('/api/approve-withdraws/payouts', { ...why, ids, gateway: null })
    if (status !== 200 && status !== 409)
      console.error(`Paying answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
  }
}

async function standingOf({ owner }: Stage): Promise<readonly Standing[]> {
  const { rows } =
    await owner.query<Standing>(`select 'deposit' as what, status, count(*)::int from deposit group by status
    union all select 'withdrawal', status, count(*)::int from withdrawal group by status
    union all select 'payout', status, count(*)::int from payout group by status
    union all select 'callback', status || coalesce(' ' || why, ''), count(*)::int from gateway_callback group by 2 order by 1, 2`)
  return rows
}

/** Terms of a minute: what nobody confirms has expired by then, and is asked about once more after who pays late has paid. */
async function untilQuiet(stage: Stage, patience: number): Promise<readonly Standing[]> {
  const until = performance.now() + patience
  for (;;) {
    await stage.owner.query(`update payout set next_ask_at = now() where next_ask_at > now() + interval '5 seconds'`)
    const standing = await standingOf(stage)
    const isOpen = standing.some(({ what, status }) => openStates[what]?.includes(status))
    const { rows } = await stage.owner.query(`select 1 from deposit where ask_at is not null limit 1`)
    if ((!isOpen && rows.length === 0) || performance.now() > until) return standing
    await delay(2_000)
  }
}

/** What the house credited and paid against what the gateway itself says, order by order. */
async function differ(stage: Stage): Promise<readonly string[]> {
  const { openGateway } = await import('#areas/payments/gateway-work/accounts.ts')
  const { testSettings } = await import('#checks/harness/staff/staff.ts')
  const context = {
    db: stage.db,
    sealingKeys: testSettings.sealingKeys,
    mayLoopback: true,
    publicUrl: stage.url,
    enqueue: async () => undefined,
  }
  const opened = await openGateway(context, { id: stage.gatewayId })
  if (!opened) return ['the gateway is gone']
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
    ...wrong.map(({ id, amount }) => `${id} has ${amount} here and ${paid.get(id)} there`),
    ...missed.map(({ orderId, amount }) => `${orderId} was paid ${amount} there, and nobody here knows`),
  ]
}
