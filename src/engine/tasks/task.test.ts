import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { operatorWide, type WriteTx } from '#engine/action/act.ts'
import { retryMs } from '#platform/jobs/scheduled-task.ts'
import { recordSpans, type FinishedSpan } from '#platform/traces/span.ts'
import { task } from './task.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
  await database.ownerPool.query(`insert into role (id, name, rank) values (80, 'Till', 60)`)
})
afterAll(() => database?.close())

const rows = async (text: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> =>
  (await database.ownerPool.query(text, [...values])).rows

let lastId = 800
/** Clerks of these names, in this order; those of earlier tests are gone. */
async function hire(...names: readonly string[]): Promise<void> {
  await rows(`delete from staff where role_id = 80`)
  for (const name of names) {
    lastId += 1
    await rows(
      `insert into staff (id, username, name, email, role_id, password_hash) values ($1, $2, $3, '', 80, 'x')`,
      [lastId, `${name}.${lastId}`, name],
    )
  }
}
const suspended = async () =>
  (await rows(`select name from staff where role_id = 80 and status = 'SUSPENDED' order by id`)).map(({ name }) => name)
/** In the whole trail: rows about staff of no domain are shown in none. */
async function audited(): Promise<readonly unknown[]> {
  const owner = await database.ownerPool.connect()
  try {
    await owner.query(`begin; set local app.whole_trail = 'on'`)
    const { rows: found } = await owner.query(`select staff.name from audit
      join staff on audit.subject = 'staff:' || staff.id
      where action = 'clerks.expiry' and actor = 'overround' and role_id = 80 order by staff.id`)
    await owner.query('commit')
    return found.map(({ name }) => name)
  } finally {
    owner.release()
  }
}
const failures = () => rows(`select attempts, reason, failed_at, next_at from task_failure order by row_id`)
const kinds = async () => (await rows(`select kind from task_failure order by row_id`)).map(({ kind }) => kind)

beforeEach(() => rows(`delete from task_failure`))

const clerkFlow = flow({ states: ['ACTIVE', 'SUSPENDED'], moves: { suspend: { from: ['ACTIVE'], to: 'SUSPENDED' } } })
interface Clerk {
  readonly id: bigint
  readonly name: string
  readonly version: number
}
const clerks = (tx: WriteTx) =>
  tx
    .selectFrom('staff')
    .select(['id', 'name', 'version'])
    .where('role_id', '=', 80n)
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
const suspend = ({ name }: Clerk): Decision<'staff', typeof clerkFlow> => {
  if (name === 'Broken') throw new Error('The rule fails')
  return name === 'Kept'
    ? refuse('This clerk stays.')
    : decide({
        move: 'suspend',
        ...(name === 'Sender' ? { jobs: [{ queue: 'settle', payload: { market: '1', seq: 1 } }] } : {}),
      })
}
const definition = {
  name: 'clerks.expiry',
  everyMs: 1_000,
  batchSize: 2,
  subject: ({ id, name, version }: Clerk) => ({
    table: 'staff' as const,
    key: { id },
    state: 'ACTIVE',
    version,
    domainId: operatorWide,
    agentId: operatorWide,
    name: `clerk ${name}`,
    shown: { name },
  }),
  flow: clerkFlow,
  rule: suspend,
}
const together = task({
  ...definition,
  due: (tx, { limit }) => clerks(tx).limit(limit).forUpdate().skipLocked().execute(),
})
const apart = task({
  ...definition,
  due: (tx, { limit }) => clerks(tx).limit(limit).execute(),
  lock: async (tx, { id }: Clerk) => (await clerks(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null,
})

const start = new Date('2016-03-01T10:00:00.000Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000)

describe.each([
  ['rows of one transaction', together],
  ['rows of transactions of their own', apart],
])('%s', (_, work) => {
  const faults: string[] = []
  beforeEach(() => {
    faults.length = 0
  })
  const run = (now = start) =>
    work.run({ db: database.db, now: () => now, onFault: (error) => faults.push(String(error)) })

  test('are decided batch by batch, each with its audit row', async () => {
    await hire('One', 'Two', 'Three')
    expect([await run(), await run(), await run()]).toEqual([2, 1, 0])
    expect([await suspended(), await audited()]).toEqual([
      ['One', 'Two', 'Three'],
      ['One', 'Two', 'Three'],
    ])
    expect([await failures(), faults]).toEqual([[], []])
  })

  test('are traced by the name of their task, and one that fails by the class of its error alone', async () => {
    const spans: FinishedSpan[] = []
    await hire('One', 'Broken')
    recordSpans((span) => spans.push(span))
    await run()
    recordSpans(null)
    expect(spans.map(({ name, hasFailed }) => [name, hasFailed])).toEqual([
      ['task clerks.expiry', false],
      ['task clerks.expiry', true],
    ])
    expect(spans[0]?.attributes['db.statements']).toBeGreaterThan(0)
    expect(spans[1]?.attributes).toMatchObject({ 'error.type': 'Error' })
    expect(JSON.stringify(spans)).not.toMatch(/The rule fails|Broken/)
  })

  test('that fail hold up no other, are shown with their reason, and are tried again later each time', async () => {
    await hire('Broken', 'Broken', 'Broken', 'One', 'Two')
    expect([await run(), await run(), await run()]).toEqual([0, 1, 1])
    expect(await suspended()).toEqual(['One', 'Two'])
    const failed = { reason: 'The rule fails', failed_at: start, next_at: later(2) }
    expect(await failures()).toEqual([1, 1, 1].map((attempts) => ({ attempts, ...failed })))
    expect(faults).toEqual(
      [2, 1, 0].map((before) => `Error: The task clerks.expiry failed for ${lastId - 2 - before}: The rule fails`),
    )
    await rows(`delete from staff where id in ($1, $2)`, [lastId - 3, lastId - 2])
    await run(later(1))
    expect((await failures()).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
    await run(later(3))
    expect((await failures())[0]).toEqual({
      attempts: 2,
      reason: 'The rule fails',
      failed_at: later(3),
      next_at: later(7),
    })
    await rows(`update task_failure set attempts = 30`)
    await run(later(8))
    expect((await failures())[0]).toMatchObject({ attempts: 31, failed_at: later(8), next_at: later(3_608) })
  })

  test('that failed are done once their cause is gone, and their failure is forgotten', async () => {
    await hire('Broken')
    await run()
    await rows(`update staff set name = 'Mended' where id = $1`, [lastId])
    expect([await run(later(1)), await suspended()]).toEqual([0, []])
    expect([await run(later(3)), await suspended(), await failures()]).toEqual([1, ['Mended'], []])
  })

  test('whose failure is a day old without another attempt are forgotten', async () => {
    await hire('Broken')
    await run()
    await rows(`delete from staff where id = $1`, [lastId])
    await run(later(86_400))
    expect((await failures()).length).toBe(1)
    await run(later(86_403))
    expect(await failures()).toEqual([])
  })

  test('that the rule refuses stay as they are and wait, with the reason', async () => {
    await hire('Kept', 'Kept', 'One')
    expect([await run(), await run(), await suspended(), faults]).toEqual([0, 1, ['One'], []])
    expect((await failures()).map(({ reason }) => reason)).toEqual(['This clerk stays.', 'This clerk stays.'])
    expect(await kinds()).toEqual(['REFUSAL', 'REFUSAL'])
  })

  test('that fail after a refusal are failures, and refused ones that failed before are refusals', async () => {
    await hire('Kept', 'Broken')
    await run()
    expect(await kinds()).toEqual(['REFUSAL', 'ERROR'])
    await rows(`update staff set name = case name when 'Kept' then 'Broken' else 'Kept' end where role_id = 80`)
    await run(later(3))
    expect(await kinds()).toEqual(['ERROR', 'REFUSAL'])
  })

  test('are each decided once by workers at the same time', async () => {
    const names = Array.from({ length: 24 }, (_each, place) => `Clerk ${place}`)
    await hire(...names)
    const worker = async (): Promise<number> => {
      let all = 0
      while ((await rows(`select from staff where role_id = 80 and status = 'ACTIVE' limit 1`)).length > 0)
        all += await run()
      return all
    }
    const done = await Promise.all([worker(), worker(), worker()])
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(24)
    expect([await suspended(), await audited(), faults]).toEqual([names, names, []])
  })

  test('are neither lost nor done twice when the connection dies after they were written', async () => {
    await hire('Sender')
    const cutOff = work.run({
      db: database.db,
      now: () => start,
      async enqueue(tx) {
        const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        await rows(`select pg_terminate_backend($1)`, [own[0]?.pid])
      },
    })
    await expect(cutOff).rejects.toThrow()
    expect([await suspended(), await audited()]).toEqual([[], []])
    const sent: string[] = []
    const again = () =>
      work.run({
        db: database.db,
        now: () => later(3),
        async enqueue(_tx, queue) {
          sent.push(queue)
        },
      })
    expect([await again(), await again()]).toEqual([1, 0])
    expect([await suspended(), await audited(), sent]).toEqual([['Sender'], ['Sender'], ['settle']])
  })

  test('that fail after they were written leave nothing behind', async () => {
    await hire('Sender', 'One')
    expect([await run(), await suspended(), await audited()]).toEqual([1, ['One'], ['One']])
    expect((await failures()).map(({ reason }) => reason)).toEqual(['The task clerks.expiry enqueues no job'])
  })

  test('that fail make a run reject that reports no faults, once the others are done', async () => {
    await hire('Broken', 'One')
    await expect(work.run({ db: database.db })).rejects.toThrow('The rule fails')
    expect(await suspended()).toEqual(['One'])
  })
})

test('the wait between runs doubles with every error, to 10 seconds or the usual wait', () => {
  expect([1, 2, 3, 4, 9].map(retryMs(1_000))).toEqual([2_000, 4_000, 8_000, 10_000, 10_000])
  expect([1, 2].map(retryMs(60_000))).toEqual([60_000, 60_000])
})
