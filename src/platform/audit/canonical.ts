import { sql } from 'kysely'

/**
 * The text of an audit row that its hash speaks of; the one place that says so. It is the row as the database writes a
 * jsonb object (keys by length, then letter), with three decisions of its own:
 * - the instant is UTC text, so that no session's zone is part of it; the transaction is text;
 * - columns without a value are left out, so that a column added later leaves the rows before it as they were;
 * - what was asked, before and after stand there as they are, a JSON null included.
 * It stands here and not in a function of the database: whoever could change a function there could have it say anything.
 * The row must be called `a`.
 */
export const canonical = sql<string>`(jsonb_strip_nulls(to_jsonb(a) - array['input', 'before', 'after']::text[])
  || jsonb_build_object('at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'tx', a.tx::text)
  || case when a.input is null then '{}' else jsonb_build_object('input', a.input) end
  || case when a.before is null then '{}' else jsonb_build_object('before', a.before) end
  || case when a.after is null then '{}' else jsonb_build_object('after', a.after) end)::text`

/**
 * Lets the transaction read the rows of every domain, those of domains nobody knows included; and always along the index of
 * their order, which a plan made from old figures might not do.
 */
export const seesWholeTrail = sql`select set_config('app.whole_trail', 'on', true), set_config('enable_seqscan', 'off', true),
  set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`
