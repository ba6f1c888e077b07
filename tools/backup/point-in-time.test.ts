import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { migratedCluster } from '#checks/harness/migrated-cluster.ts'
import { branchPlayers, insertBranches, postTransfers } from '#checks/harness/staff/branches.ts'
import { runSeed } from '#checks/run-size.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { connectOwner, kyselyOver } from '#platform/database/connect.ts'
import { startPostgres, type RunningPostgres } from '#platform/database/embedded.ts'

const run = promisify(execFile)
const everyDomain = [1, 2]
const bookedAt = () => `${daysBefore(1)}T10:00:00Z`

let folder: string
const running: RunningPostgres[] = []
const at = (...names: string[]) => join(folder, ...names)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overround-point-'))
  await chmod(folder, 0o711)
  await mkdir(at('wal'))
  await chmod(at('wal'), 0o777)
})
afterAll(async () => {
  for (const server of running) await server.kill9()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const small = { fsync: 'off', shared_buffers: '64MB' }
async function start(name: string, settings: Readonly<Record<string, string>>): Promise<RunningPostgres> {
  const server = await startPostgres({ dataFolder: at(name), settings: { ...small, ...settings } })
  running.push(server)
  return server
}

/** The ledger as one number: every transfer with its version and balance, and every wallet. */
async function ledgerHash(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ hash: string }>(`select md5(
    coalesce((select string_agg(t::text, '' order by t.cell, t.account_id, t.wallet_version) from transfer t), '')
    || coalesce((select string_agg(w::text, '' order by w.cell, w.account_id) from wallet w), '')) as hash`)
  return rows[0]?.hash ?? ''
}

const booking = (account: bigint, amount: bigint) =>
  ({ account, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount }) as const

interface Moment {
  readonly at: string
  readonly hash: string
}

/** Books for the players one after another; what the ledger was after each, and a moment at which it was so. */
async function book(pool: pg.Pool, times: number): Promise<readonly Moment[]> {
  const moments: Moment[] = []
  for (let n = 0; n < times; n++) {
    const { id } = branchPlayers[n % branchPlayers.length] ?? { id: 1000n }
    await postTransfers(pool, bookedAt(), [booking(id, BigInt(n + 1) * 1_001n)])
    const hash = await ledgerHash(pool)
    // After this commit and before the next, to the microsecond, as the target is compared.
    const { rows } = await pool.query<{ at: string }>(`select clock_timestamp()::text as at`)
    moments.push({ at: rows[0]?.at ?? '', hash })
  }
  return moments
}

/** A copy of the files of the running database, as pg_basebackup makes it. */
async function copyFiles(superuser: pg.Client, to: string): Promise<void> {
  const { rows } = await superuser.query<{ cluster: string }>(`select current_setting('data_directory') as cluster`)
  const cluster = rows[0]?.cluster ?? ''
  await superuser.query(`select pg_backup_start('drill', true)`)
  await mkdir(to)
  await run('cp', ['-a', cluster, join(to, 'cluster')])
  const { rows: stopped } = await superuser.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  for (const gone of ['postmaster.pid', 'postmaster.opts', 'pg_wal'])
    await rm(join(to, 'cluster', gone), { recursive: true, force: true })
  await writeFile(join(to, 'cluster/backup_label'), stopped[0]?.labelfile ?? '')
  await writeFile(join(to, 'cluster/recovery.signal'), '')
  await run('cp', ['-a', join(cluster, '../password'), join(to, 'password')])
  const { stdout } = await run('stat', ['-c', '%u %g', join(cluster, 'PG_VERSION')])
  const [uid = 0, gid = 0] = stdout.split(' ').map(Number)
  await mkdir(join(to, 'cluster/pg_wal'), { mode: 0o700 })
  for (const made of ['pg_wal', 'backup_label', 'recovery.signal']) await chown(join(to, 'cluster', made), uid, gid)
}

test('OPS-04 a copy of the files and the archived log restore the ledger as it was at any second', async () => {
  await (await migratedCluster()).copyTo(at('first'))
  const first = await start('first', { archive_mode: 'on', archive_command: `cp "%p" "${at('wal')}/%f"` })
  const pool = connectOwner(first.url, { max: 2, domains: everyDomain, limits: 'none' })
  const superuser = new pg.Client({ connectionString: first.superuserUrl })
  superuser.on('error', () => undefined)
  await superuser.connect()
  await pool.query(`call ensure_partitions((date_trunc('month', now()) - interval '1 month')::date, 3)`)
  await insertBranches(pool)
  await book(pool, 3)
  await copyFiles(superuser, at('second'))
  const moments = await book(pool, 6)
  const { rows } = await superuser.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  await expect
    .poll(
      async () => {
        const { rows: archived } = await superuser.query<{ file: string | null }>(
          'select last_archived_wal as file from pg_stat_archiver',
        )
        return (archived[0]?.file ?? '') >= (rows[0]?.file ?? '')
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  await pool.end()
  await superuser.end()
  await first.kill9()

  // Neither the first nor the last: one that the run chooses.
  const chosen = moments[1 + (runSeed % (moments.length - 2))]
  const second = await start('second', {
    restore_command: `cp "${at('wal')}/%f" "%p"`,
    recovery_target_time: chosen?.at ?? '',
    recovery_target_action: 'promote',
  })
  const restored = connectOwner(second.url, { max: 2, domains: everyDomain, limits: 'none' })
  try {
    expect(await ledgerHash(restored)).toBe(chosen?.hash)
    expect(new Set(moments.map(({ hash }) => hash)).size).toBe(moments.length)
    expect(await verify(kyselyOver(restored))).toEqual([])
    // It goes on from there.
    await postTransfers(restored, bookedAt(), [booking(1000n, 7n)])
    expect(await ledgerHash(restored)).not.toBe(chosen?.hash)
  } finally {
    await restored.end()
  }
}, 180_000)
