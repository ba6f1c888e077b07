import { sql } from 'kysely'

/**
 * The canonical text of an audit row, which is what its hash covers. It is the row as the database writes a jsonb
 * object (keys by length, then alphabetically), with three rules of its own:
 * - the timestamp is UTC text, so the session time zone does not matter; the transaction id is text;
 * - null columns are left out, so that adding a column later does not change earlier rows;
 * - input, before and after are included as they are, JSON null included.
 * It is defined here and not as a database function, because anyone who can replace a function could change its output.
 * The row must be aliased `a`.
 */
export const canonical = sql<string>`(jsonb_strip_nulls(to_jsonb(a) - array['input', 'before', 'after']::text[])
  || jsonb_build_object('at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'tx', a.tx::text)
  || case when a.input is null then '{}' else jsonb_build_object('input', a.input) end
  || case when a.before is null then '{}' else jsonb_build_object('before', a.before) end
  || case when a.after is null then '{}' else jsonb_build_object('after', a.after) end)::text`

/**
 * Lets the transaction read the rows of every domain, including unknown ones, and forces index order: a plan based on
 * stale statistics could choose otherwise.
 */
export const wholeTrailAccess = sql`select set_config('app.whole_trail', 'on', true), set_config('enable_seqscan', 'off', true),
  set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`
