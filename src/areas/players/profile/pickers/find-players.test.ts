import { sql, type CompiledQuery, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertListRows, listActor, listViewer } from '#checks/harness/list-rows.ts'
import { queryAs } from '#checks/harness/staff/branches.ts'
import { findAccountsAnswer } from '#areas/reports/statements/as-of/find-account.data.ts'
import { runList } from '#engine/list/run-list.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { playersData } from '#areas/players/profile/list/players.data.ts'
import { findPlayersAnswer } from './find-players.data.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await insertListRows(database.ownerPool, 100)
  await database.ownerPool.query(`
    insert into player (cell, id, domain_id, agent_id, username, name, currency)
    select n % 64, n, 1 + n % 2, case when n % 2 = 0 then 111 else 200 end, 'many_' || n, case when n % 100 = 0 then 'José Müller' else 'Ravi' end || ' ' || n, 'INR'
    from generate_series(20000, 39999) n;
    insert into player (cell, id, domain_id, agent_id, username, name, currency)
    values (40000 % 64, 40000, 1, 111, 'Zoë_1', 'Zoë', 'INR'), (40001 % 64, 40001, 2, 200, 'zoe_2', 'Zoe', 'INR')`)
  await database.ownerPool.query('analyze player')
})
afterAll(() => database?.close())

const found = async (q: string, domains = [1, 2]) =>
  ((await queryAs(database.db, findPlayersAnswer, listActor({ domains }), { q })) ?? []).map(({ username }) => username)

test.each(['zoe_', 'ZOË_', 'zoe\u0308_', 'ｚｏｅ_', ' Zoe_\u200b'])(
  '%j finds players whose username begins so',
  async (q) => {
    expect(await found(q)).toEqual(['Zoë_1', 'zoe_2'])
    expect(await found(q, [2])).toEqual(['zoe_2'])
  },
)

test.each(['zoe%', 'zo__1', '\\'])('%j is taken literally', async (q) => expect(await found(q)).toEqual([]))

/** The plans of the searches among what is read, with row-level security as the server has it. */
async function plansOf(read: (db: TestDatabase['db']) => Promise<unknown>): Promise<readonly string[]> {
  const compiled: CompiledQuery[] = []
  const recording: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      compiled.push(database.db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await read(database.db.withPlugin(recording))
  const asked = compiled.filter(({ sql: text }) => / (\^@|like) /.test(text))
  return snapshot(database.db, [1, 2], async (tx) => {
    const plans = []
    for (const { sql: text, parameters } of asked) {
      const explain = { ...sql`select`.compile(tx), sql: `explain ${text}`, parameters }
      const { rows } = await tx.getExecutor().executeQuery<{ 'QUERY PLAN': string }>(explain)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  })
}

test.each([
  ['players', findPlayersAnswer],
  ['accounts', findAccountsAnswer],
])('the search of %s reads players from the index of their usernames', async (_, answer) => {
  const [plan = '', ...others] = await plansOf((db) => queryAs(db, answer, listActor(), { q: 'Many_2001' }))
  expect(others).toEqual([])
  expect(plan).toMatch(/Index (Only )?Scan (using|on) player_username_form/)
  expect(plan).not.toMatch(/Seq Scan on player/)
})

test('the list of players compares what is stored, and folds only what was typed', async () => {
  const search = { player: 'MANY_3001', name: 'jose' }
  const plans = await plansOf((db) => runList(db, playersData, listViewer(), search))
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) {
    expect(plan).toMatch(/username_form ~~ '%many\\_3001%'/)
    expect(plan).toMatch(/name_form ~~ '%jose%'/)
    expect(plan).not.toMatch(/search_form|normalize/i)
  }
})
