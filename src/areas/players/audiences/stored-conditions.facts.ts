import { z } from 'zod/mini'
import { comparisons, conditionFields, type ConditionRow } from '#areas/players/rules/audiences/audience.ts'

const rows = z.array(
  z.object({
    group: z.nullable(z.int()),
    field: z.nullable(z.enum(conditionFields)),
    comparison: z.nullable(z.enum(comparisons)),
    value: z.nullable(z.string().check(z.maxLength(60))),
    days: z.nullable(z.int().check(z.gte(1), z.lte(365))),
  }),
)

/** Conditions as they are stored. */
export const storedConditions = (stored: unknown): readonly ConditionRow[] => rows.parse(stored)

/** The same of an entry; null if it is not complete yet. */
export const enteredConditions = (entered: unknown): readonly ConditionRow[] | null =>
  rows.safeParse(entered).data ?? null
