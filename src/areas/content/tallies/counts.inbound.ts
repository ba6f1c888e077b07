import { z } from 'zod/mini'
import { decide, refuse, type RowWrite } from '#blueprint/decision/decision.ts'
import { externalId, rowId } from '#blueprint/inbound/field-schemas.ts'
import { inbound } from '#blueprint/screen/inbound.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { readTallies, type Tallies } from './tallies.facts.ts'

const count = z.int('Must be a whole number.').check(z.gte(0, 'At least 0'), z.lte(10_000_000, 'At most 10000000'))
const counted = z.strictObject({ entry: rowId, views: count, clicks: count })
type Counted = z.infer<typeof counted>

/** Views and clicks since the last call. */
export const countContent = inbound({
  path: '/content/counts',
  title: 'Count views and clicks of content',
  description:
    'Adds how often entries of the public content were seen and followed since the last call. Collect them on the site and send them once a minute or so. The same externalId is counted once.',
  input: z.strictObject({
    externalId,
    counts: z
      .array(counted)
      .check(z.minLength(1, 'Send at least one entry.'), z.maxLength(200, 'At most 200 entries.')),
  }),
  answer: z.object({ entries: z.int() }),
})

/** The counts of each entry, once, however often the call names it. */
function byEntry(counts: readonly Counted[]): ReadonlyMap<string, { readonly views: number; readonly clicks: number }> {
  const sums = new Map<string, { views: number; clicks: number }>()
  for (const { entry, views, clicks } of counts) {
    const sum = sums.get(entry) ?? { views: 0, clicks: 0 }
    sums.set(entry, { views: sum.views + views, clicks: sum.clicks + clicks })
  }
  return sums
}

function addedRows({ counted: before }: Tallies, counts: readonly Counted[], domainId: number): readonly RowWrite[] {
  return [...byEntry(counts)].map(([entry, { views, clicks }]): RowWrite => {
    const tally = before.get(entry)
    const values = { views: (tally?.views ?? 0n) + BigInt(views), clicks: (tally?.clicks ?? 0n) + BigInt(clicks) }
    if (tally) return { table: 'content_tally', key: { entry_id: entry }, values }
    return { table: 'content_tally', values: { entry_id: entry, domain_id: domainId, ...values } }
  })
}

export const countContentHandler = inboundHandler(countContent, {
  externalId: ({ externalId: id }) => ({ kind: 'content-counts', id }),
  facts: (tx, { input, caller }) =>
    readTallies(
      tx,
      caller.domainId,
      input.counts.map(({ entry }) => entry),
    ),
  rule(tallies, { input, caller }) {
    const unknown = input.counts.find(({ entry }) => !tallies.known.has(entry))
    if (unknown) return refuse(`${unknown.entry} is no entry of this domain.`, 'counts')
    return decide({ rows: addedRows(tallies, input.counts, caller.domainId) })
  },
  reply: async (_, { input }) => ({ entries: byEntry(input.counts).size }),
})
