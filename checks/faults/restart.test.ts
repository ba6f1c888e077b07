import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migratedCluster } from '#checks/harness/migrated-cluster.ts'
import { openMachine, type Machine } from './machine/machine.ts'
import { emptyTally, longestRecoveryMs, slowRecoveries, summarize } from './tally.ts'

/** Sessions of the start itself; those of the running server go on asking. */
const starting = /^\[(overround migrate|overround owner|pgboss)\] LOG: {2}(?:statement|execute [^:]*): (.*)$/gm
/** Below what a start asks today with some room: a read of each table, domain or player would not fit. */
const mostStatements = 130

async function logOf({ ownerUrl }: Machine): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    return await readFile(join(rows[0]?.folder ?? '', '../server.log'), 'utf8')
  } finally {
    await client.end()
  }
}

const statementsIn = (log: string): readonly string[] =>
  Array.from(log.matchAll(starting), ([, session, text]) => `${session}: ${text}`)

test('a start after a crash asks the same few statements each time, and migrates nothing again', async () => {
  const settings = { log_statement: 'all', log_line_prefix: '[%a] ' }
  const machine = await openMachine({ settings, cluster: await migratedCluster(), hasDisk: false })
  try {
    await machine.startServer()
    const asked: (readonly string[])[] = []
    for (let turn = 0; turn < 2; turn += 1) {
      await Promise.all([machine.killDatabase(), machine.killServer()])
      await machine.startDatabase()
      const before = statementsIn(await logOf(machine)).length
      await machine.startServer()
      asked.push(statementsIn(await logOf(machine)).slice(before))
    }
    expect(asked[1]?.length).toBe(asked[0]?.length)
    expect(asked[1]?.length).toBeGreaterThan(20)
    expect(asked[1]?.length).toBeLessThanOrEqual(mostStatements)
    expect(asked[1]?.filter((text) => /create table (?!if not exists)|insert into migration/i.test(text))).toEqual([])
  } finally {
    await machine.close()
  }
})

test('a recovery that takes too long is named', () => {
  const whole = { fault: 'both', database: 1, server: longestRecoveryMs - 2, answer: 1, asked: 1 } as const
  expect(slowRecoveries({ recovery: [whole, { ...whole, answer: 2 }] })).toEqual([{ ...whole, answer: 2 }])
  const tally = { ...emptyTally(), recovery: [whole, { ...whole, answer: 2 }] }
  expect(summarize(tally)).toContain(`too slow, above ${longestRecoveryMs} ms: ${longestRecoveryMs + 1} ms after both`)
})
