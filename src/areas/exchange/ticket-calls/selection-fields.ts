import { z } from 'zod/mini'
import { distinct } from '#blueprint/inbound/distinct.ts'
import { note, sportCode } from '#blueprint/inbound/field-schemas.ts'

const count = z.int().check(z.gte(1), z.lte(100))

/** Legs of a ticket that are named by their number. */
export const distinctLegs = <Leg extends { readonly n: number }>() =>
  distinct<Leg>({ by: ({ n }) => String(n), as: ({ n }) => `Leg ${n}` })

/** Runners tie at a position: `places` are those that the market pays, of an each-way ticket those of its place part. */
export const tieFields = z.strictObject({ position: count, tied: count, places: count })

/**
 * What names a selection. Tickets and results that send the same values mean the same selection, so an event needs its
 * start where its name is not unique.
 */
export const selectionFields = {
  sport: sportCode,
  event: note,
  market: note,
  selection: note,
  startsAt: z.optional(z.iso.datetime()),
  /** Line of a handicap for the backed side, in quarters: -0.75. Its outcome is computed from the margin. */
  handicap: z.optional(z.string().check(z.regex(/^[+-]?\d{1,3}(\.(0|00|25|5|50|75))?$/, 'Enter a line in quarters.'))),
}
export interface SelectionName {
  readonly sport: string
  readonly event: string
  readonly startsAt: Date | null
  readonly market: string
  readonly selection: string
  readonly handicap: number | null
}

const named = z.object(selectionFields)

const quarters = (line: string): number => Math.round(Number(line) * 4)

export const nameOf = ({
  sport,
  event,
  market,
  selection,
  startsAt,
  handicap,
}: z.infer<typeof named>): SelectionName => ({
  sport,
  event,
  market,
  selection,
  startsAt: startsAt === undefined ? null : new Date(startsAt),
  handicap: handicap === undefined ? null : quarters(handicap),
})
