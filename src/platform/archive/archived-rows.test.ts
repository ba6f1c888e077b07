import { expect, test } from 'vitest'
import { arrayTypeOf, fromFile, rowTable } from './archived-rows.ts'
import { schemaOf } from './archived-table.ts'

const rounds = {
  name: 'round',
  from: 'round_view',
  instant: 'ended_at',
  columns: { cell: 'smallint', ended_at: 'timestamptz', is_won: 'boolean', sizes: 'int[]', line: 'double precision' },
  order: ['ended_at'],
  summed: ['cell'],
} as const

test('a file of rows has whole numbers, instants in milliseconds, everything else as text, and the day in UTC', () => {
  const table = rowTable(rounds)
  expect(schemaOf(table)).toBe('cell SMALLINT, ended_at BIGINT, is_won VARCHAR, sizes VARCHAR, line VARCHAR, day DATE')
  const text = table.rows?.('2026-02-01') ?? ''
  expect(text).toContain(`(t."ended_at" at time zone 'UTC')::date as day from round_view t`)
  expect(text).toContain('t."is_won"::text as "is_won"')
  expect(text).toContain(`< (timestamp '2026-02-01 00:00' + interval '1 month') at time zone 'UTC'`)
})

test('what a file has is read with the types of the database', () => {
  expect(Object.entries(rounds.columns).map(fromFile)).toEqual([
    'file."cell"',
    'to_timestamp(file."ended_at" / 1000.0)::timestamptz(3) as "ended_at"',
    'file."is_won"::boolean as "is_won"',
    'file."sizes"::int[] as "sizes"',
    'file."line"::double precision as "line"',
  ])
  expect([arrayTypeOf('smallint'), arrayTypeOf('timestamptz'), arrayTypeOf('int[]')]).toEqual([
    'smallint[]',
    'bigint[]',
    'text[]',
  ])
})
