import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { balanceCheckFlow, unclaimedRows } from '#areas/reports/rules/balances/balance-repair.ts'
import { columnsOf, differencesOf, isConsistent, type Figures } from '#areas/reports/rules/balances/wrong-balance.ts'
import { cells } from '#values/id.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { claimOf } from '#engine/queue/claims.ts'
import { record } from '#engine/recorder/record.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import { transact } from '#platform/database/transact.ts'
import { balanceCheck } from './balance-check.record.ts'
import { figuresOf, findInconsistent } from './figures.ts'

const noJob = () => Promise.reject(new Error('A balance check must not enqueue a job'))

interface Owner {
  readonly cell: number
  readonly domain_id: number
  readonly agent_id: bigint
  readonly currency: string
}

/** Compares every wallet with its ledger entries. Returns the number of new findings. */
export async function checkBalances(db: Database): Promise<number> {
  let newFindings = 0
  const open = Map.groupBy(await transact(db, 'all', openFindings), (finding) => finding.cell)
  for (let cell = 0; cell < cells; cell += 1) {
    const wrong = await wholeSnapshot(db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      return findInconsistent(tx, cell)
    })
    for (const account of wrong.keys())
      if (await transact(db, 'all', (tx) => reportFinding(tx, account))) newFindings += 1
    for (const finding of open.get(cell) ?? [])
      if (!wrong.has(finding.account)) await transact(db, 'all', (tx) => clearFinding(tx, finding))
  }
  return newFindings
}

interface OpenFinding {
  readonly cell: number
  readonly account: bigint
  readonly id: string
}

async function openFindings(tx: WriteTx): Promise<readonly OpenFinding[]> {
  const { rows } = await sql<OpenFinding>`select cell, account_id as account, id from balance_check
    where status in ('OPEN', 'INVESTIGATING')`.execute(tx)
  return rows
}

/** Rechecks with the wallet locked, because the unlocked read may have been between two entries. */
async function reportFinding(tx: WriteTx, account: bigint): Promise<boolean> {
  const owner = await ownerOf(tx, account)
  const figures = await figuresOf(tx, account)
  if (!owner || !figures || isConsistent(figures) || (await isReported(tx, account, figures))) return false
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx)
  const id = rows[0]?.id ?? ''
  const { cell, domain_id, agent_id, currency } = owner
  const values = { ...columnsOf(figures), id, cell, account_id: account, domain_id, agent_id, currency }
  await record(
    tx,
    { rows: [{ table: 'balance_check', values }], events: [{ name: 'balance.wrong', payload: { check: id } }] },
    {
      by: 'overround',
      subject: balanceCheck.subjectOf(
        { cell, accountId: account, id, domainId: domain_id, agentId: agent_id },
        { shown: { accountId: account, expected: figures.expected, actual: figures.actual } },
      ),
      flow: null,
      domainId: domain_id,
      trail: { action: 'player-balance-repair-report.found', route: 'job' },
      enqueue: noJob,
    },
  )
  return true
}

/** Locks the wallet and returns its owner: the agent of a player, or the agent itself. */
async function ownerOf(tx: WriteTx, account: bigint): Promise<Owner | null> {
  const { rows } =
    await sql<Owner>`select w.cell, w.domain_id, w.currency, coalesce(p.agent_id, w.account_id) as agent_id
    from lock_wallets(array[${account}::bigint]) w left join player p on p.cell = w.cell and p.id = w.account_id`.execute(
      tx,
    )
  return rows[0] ?? null
}

/** Whether there is an open finding, or exactly these differences were ignored before. */
async function isReported(tx: WriteTx, account: bigint, figures: Figures): Promise<boolean> {
  const { balance, held, exposure, unbooked, twice } = differencesOf(figures)
  const { rows } =
    await sql`select 1 from balance_check where account_id = ${account} and (status in ('OPEN', 'INVESTIGATING', 'REPAIRING')
    or (status = 'IGNORED' and actual - expected = ${balance} and actual_held - expected_held = ${held}
      and actual_exposure - expected_exposure = ${exposure} and unbooked = ${unbooked} and duplicates = ${twice})) limit 1`.execute(
      tx,
    )
  return rows.length > 0
}

async function clearFinding(tx: WriteTx, { account, id }: OpenFinding): Promise<void> {
  const owner = await ownerOf(tx, account)
  const figures = await figuresOf(tx, account)
  const row = await balanceCheck.lockAsSystem(tx, id)
  if (!owner || !figures || !isConsistent(figures) || !row || (row.status !== 'OPEN' && row.status !== 'INVESTIGATING'))
    return
  const claimed = { id, domainId: row.domainId, claim: await claimOf(tx, 'balance_check', id) }
  await record(
    tx,
    { move: 'clear', set: { ...columnsOf(figures), checked_at: new Date() }, rows: unclaimedRows(claimed) },
    {
      by: 'overround',
      subject: balanceCheck.subjectOf(row),
      flow: balanceCheckFlow,
      domainId: row.domainId,
      trail: { action: 'player-balance-repair-report.cleared', route: 'job' },
      enqueue: noJob,
    },
  )
}
