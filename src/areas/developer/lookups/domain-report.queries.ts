import { z } from 'zod/mini'
import { many, nullable, option } from '#blueprint/answer.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { instant, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'

const outcomes = ['FOUND', 'NONE', 'ABSENT', 'BROKEN', 'SILENT'] as const

/** What a look-up found; null while it waits. */
export const domainReport = query({
  at: '/api/domain-lookup/:id/report',
  title: 'Report of a look-up',
  permission: 'IS_DEVELOPER',
  scope: 'everyone',
  parameters: z.object({ id: uuidParameter() }),
  answer: {
    /** The last call of a player site of the domain; only for own domains. */
    lastTrafficAt: nullable(instant()),
    report: nullable({
      isIpv6Only: toggle(),
      resolvers: many({
        server: text(),
        records: many({ type: text(), outcome: option(outcomes), values: many(text()) }),
        chain: many(text()),
        chainEnd: option(['END', 'RING', 'LONGER']),
      }),
      certificate: nullable({
        subject: text(),
        issuer: text(),
        names: many(text()),
        nameCount: count(),
        from: instant(),
        to: instant(),
        missingIssuer: nullable(text()),
        protocol: text(),
      }),
      certificateFailure: nullable(text()),
      hops: many({ url: text(), status: nullable(integer()), failure: nullable(text()) }),
    }),
  },
})
