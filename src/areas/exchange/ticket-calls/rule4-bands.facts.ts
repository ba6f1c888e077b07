import { z } from 'zod/mini'
import { rule4Key, rule4Table, type Deduction } from '#areas/exchange/rules/sportsbook/rule4.ts'
import type { Tx } from '#engine/action/act.ts'

const stored = z.strictObject({
  bands: z.array(z.strictObject({ below: z.int(), pence: z.int() })).check(z.minLength(1)),
})

/** The bands of Rule 4 that apply from now on: those of the operator, or of Tattersalls where it has none. */
export async function readRule4Bands(tx: Tx): Promise<readonly Deduction[]> {
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('domain_id', '=', 0)
    .where('key', '=', rule4Key)
    .executeTakeFirst()
  return row === undefined ? rule4Table : stored.parse(row.value).bands
}
