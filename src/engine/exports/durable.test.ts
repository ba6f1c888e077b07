import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCsv } from '#checks/harness/csv.ts'
import { days, everything, openExportSetup, type ExportSetup } from '#checks/harness/export-setup.ts'
import { listZone } from '#checks/harness/list-rows.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { runSeed, sizeOf } from '#checks/run-size.ts'
import { withdrawsData } from '#areas/payments/withdrawals/withdraws.data.ts'
import { runTotals } from '#engine/list/run-list.ts'
import { wholeScope } from '#engine/scope.ts'
import { hashOf } from './file-store.ts'
import { runExport } from './run-export.ts'
import { sweepExports } from './sweep.ts'

let setup: ExportSetup
beforeAll(async () => {
  setup = await openExportSetup()
})
afterAll(() => setup?.close())

const firstDay = days.slice(0, 10)
const columns = ['externalId', 'status', 'amount']
const minor = (text: string) => BigInt(text.replace('.', ''))
const sum = (amounts: readonly string[]) => amounts.reduce((total, one) => total + minor(one), 0n)

/** Requests withdrawals whose amounts the ledger reserves in the same transaction, until told to stop. */
function requestingWithdrawals() {
  let isOn = true
  let done = 0
  const running = (async () => {
    const client = await setup.database.ownerPool.connect()
    try {
      for (; isOn; done += 1) {
        const ref = `load:${randomUUID()}`
        await client.query('begin')
        await client.query(
          `insert into withdrawal (cell, player_id, domain_id, agent_id, method, amount, currency, status, requested_by, requested_at, external_id)
           select cell, id, domain_id, agent_id, 'upi', $1, 'INR', 'APPROVED', 'player', $3::timestamptz, $2 from player where id = 1001`,
          [10_001 + done, ref, `${firstDay}T10:00Z`],
        )
        const hold = { account: '1001', kind: 'WITHDRAW_HOLD', debit: 'wallet', credit: 'held', mayOverdraw: true }
        await client.query(`select post_transfers($1, $2, 'checks', $3, null, null)`, [
          randomUUID(),
          instantNow().toISOString(),
          JSON.stringify([{ ...hold, ref, amount: String(10_001 + done) }]),
        ])
        await client.query('commit')
      }
    } finally {
      client.release()
    }
  })()
  return {
    requested: () => done,
    stop: () => {
      isOn = false
      return running
    },
  }
}

/** A file of all withdrawals: its rows, the sum below them and the snapshot in its head. */
async function exported() {
  const { content, row } = await setup.createFile({ filter_data: { requestedAt: days, columns } })
  const { head, rows, totals, columns: heads } = parseCsv(content.toString())
  const at = (cells: readonly string[], label: string) => cells[heads.indexOf(label)] ?? ''
  const loaded = rows.filter((cells) => at(cells, 'External id').startsWith('load:'))
  return {
    snapshot: head['Snapshot'],
    rows: row.rows,
    listed: rows.length,
    total: minor(at(totals ?? [], 'Amount')),
    summed: sum(rows.map((cells) => at(cells, 'Amount'))),
    loaded: loaded.length,
    reserved: sum(loaded.map((cells) => at(cells, 'Amount'))),
  }
}

test('EXP-03 I-21 a file written under load has the sums of its snapshot: its rows, the list and the ledger', async () => {
  const load = requestingWithdrawals()
  await expect.poll(load.requested, { interval: 5 }).toBeGreaterThan(2)
  const file = await exported()
  await expect.poll(load.requested, { interval: 5 }).toBeGreaterThan(file.loaded)
  await load.stop()
  const { rows } = await setup.database.ownerPool.query<Record<string, bigint>>(
    `select count(*) as listed, sum(w.amount)::bigint as total, count(t.amount) as loaded, sum(t.amount)::bigint as reserved
     from withdrawal w left join transfer t on t.ref = w.external_id and t.kind = 'WITHDRAW_HOLD'
     where pg_visible_in_snapshot((w.xmin::text)::xid8, $1::pg_snapshot)`,
    [file.snapshot],
  )
  const { loaded, reserved, listed, total } = file
  expect({ listed: BigInt(listed), total, loaded: BigInt(loaded), reserved }).toEqual(rows[0])
  expect([file.summed, BigInt(file.rows)]).toEqual([total, BigInt(listed)])
  expect(loaded).toBeGreaterThan(2)
  const viewer = { actor: everything, scope: wholeScope, timeZone: listZone }
  const screen = (await runTotals(setup.database.db, withdrawsData, viewer, { requestedAt: days })).data
  expect(screen.total_item).toBeGreaterThan(listed)
  await setup.database.ownerPool.query(`update report_request set requested_at = requested_at - interval '1 hour'`)
  const quiet = await exported()
  expect([quiet.listed, quiet.total]).toEqual([screen.total_item, minor(String(screen.totals['amount']))])
})

const worker = fileURLToPath(new URL('../../../checks/harness/workers/export-worker.ts', import.meta.url))
/** What a worker has reached when it is killed. */
const moments = ['RUNNING', 'a part of the file', 'the whole file'] as const

test('EXP-06 a worker that is killed leaves no half file and no second one: the next creates the file', async () => {
  const { folder } = setup.exports
  const actor = { ...everything, staffId: 4n, username: 'tester4' }
  const kills = sizeOf(2, 200)
  for (let kill = 0; kill < kills; kill += 1) {
    const before = new Set(await readdir(folder))
    const child = spawn(process.execPath, [worker, setup.database.appUrl, folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    const least = 100 + kill
    const amount = `${Math.floor(least / 100)}.${String(least % 100).padStart(2, '0')}..`
    const filter_data = { requestedAt: days, amount }
    const { queued } = await setup.requestFile({ filter_data }, actor)
    const id = queued[0]!
    const until = moments[(kill + runSeed) % moments.length]
    const reached = async () => {
      if (until === 'RUNNING') return (await setup.rowOf(id)).status !== 'PENDING'
      const own = (await readdir(folder)).filter((name) => !before.has(name))
      return own.length > 0 && (until === 'a part of the file' || own.every((name) => !name.endsWith('.part')))
    }
    child.stdin.write(`${id}\n`)
    await expect.poll(reached, { interval: 1, timeout: 60_000 }).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await runExport(setup.exports, id)
    await expect.poll(async () => (await setup.rowOf(id)).status, { interval: 5 }).toBe('READY')
    const row = await setup.rowOf(id)
    const { rows } = await setup.database.ownerPool.query<{ sha256: string; listed: bigint }>(
      `select r.sha256, (select count(*) from withdrawal w where w.amount >= $2) as listed from report_request r where r.id = $1`,
      [id, least],
    )
    expect([await hashOf(join(folder, row.file!)), BigInt(row.rows)], until).toEqual([rows[0]?.sha256, rows[0]?.listed])
  }
  const long = new Date(instantNow().getTime() - 7_200_000)
  for (const name of await readdir(folder)) await utimes(join(folder, name), long, long)
  await sweepExports(setup.exports)
  const { rows: stored } = await setup.database.ownerPool.query<{ file: string }>(
    `select file from report_request where file is not null order by file`,
  )
  expect((await readdir(folder)).toSorted()).toEqual(stored.map(({ file }) => file))
  expect(stored.length).toBeGreaterThanOrEqual(kills)
})
