import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'

describe('AUD-02 the audit tables', () => {
  let grants: TestDatabase
  beforeAll(async () => {
    grants = await freshDatabase()
  })
  afterAll(() => grants?.close())

  test('AUD-02 grants the server role only insert and select, in every table and partition', async () => {
    const { rows } = await grants.ownerPool.query(
      `select c.relname, p.privilege from pg_class c cross join (values ('UPDATE'), ('DELETE'), ('TRUNCATE'), ('TRIGGER'), ('REFERENCES')) p(privilege)
       where c.relkind in ('r', 'p') and c.relname ~ '^audit' and has_table_privilege('overround_app', c.oid, p.privilege)`,
    )
    expect(rows).toEqual([])
    const { rows: columns } = await grants.ownerPool.query(
      `select a.attname from pg_attribute a where a.attrelid = 'audit'::regclass and a.attnum > 0 and not has_column_privilege('overround_app', a.attrelid, a.attnum, 'INSERT')`,
    )
    expect(columns).toEqual([{ attname: 'tx' }])
    const { rows: owned } = await grants.ownerPool.query(
      `select 1 from pg_class c join pg_roles r on r.oid = c.relowner where c.relname ~ '^audit' and r.rolname = 'overround_app'`,
    )
    expect(owned).toEqual([])
  })

  test.each(['audit', 'audit_link', 'audit_seal'])('AUD-02 %s rejects changes even by its owner', async (table) => {
    await grants.ownerPool.query(`insert into audit (actor, action) values ('one', 'thing')`)
    await grants.ownerPool.query(`insert into audit_link values (1, '1', uuidv7(), now(), '') on conflict do nothing`)
    await grants.ownerPool.query(`insert into audit_seal values (1, '', '', now()) on conflict do nothing`)
    const column = table === 'audit' ? 'actor' : table === 'audit_link' ? 'hash' : 'head'
    for (const statement of [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table}`])
      await expect(grants.ownerPool.query(statement)).rejects.toThrow('is append-only')
  })
})
