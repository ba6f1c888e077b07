import { Resolver } from 'node:dns/promises'

export const recordTypes = ['A', 'AAAA', 'CNAME', 'NS', 'MX', 'TXT'] as const
export type RecordType = (typeof recordTypes)[number]

/**
 * How a name server answered. Only ABSENT says that the name does not exist: NONE has no record of the type, BROKEN is a failure of
 * the server, SILENT no answer in time.
 */
export const recordOutcomes = ['FOUND', 'NONE', 'ABSENT', 'BROKEN', 'SILENT'] as const
export type RecordOutcome = (typeof recordOutcomes)[number]

export interface NameRecords {
  readonly type: RecordType
  readonly outcome: RecordOutcome
  readonly values: readonly string[]
}

export interface ResolverReport {
  readonly server: string
  readonly records: readonly NameRecords[]
  /** The names that the name stands for, one after another. */
  readonly chain: readonly string[]
  readonly chainEnd: 'END' | 'RING' | 'LONGER'
}

const maxChain = 8

/** Asks one name server about a name. Never rejects: an error is an outcome. */
export async function recordsOf(name: string, server: string, withinMs = 5_000): Promise<ResolverReport> {
  const resolver = new Resolver({ timeout: withinMs, tries: 1 })
  resolver.setServers([server])
  const late = setTimeout(() => resolver.cancel(), withinMs)
  try {
    const [records, chain] = await Promise.all([
      Promise.all(recordTypes.map((type) => recordsOfType(resolver, name, type))),
      chainOf(resolver, name),
    ])
    return { server, records, ...chain }
  } finally {
    clearTimeout(late)
  }
}

async function recordsOfType(resolver: Resolver, name: string, type: RecordType): Promise<NameRecords> {
  try {
    const values = await valuesOf(resolver, name, type)
    return { type, outcome: values.length > 0 ? 'FOUND' : 'NONE', values: values.toSorted() }
  } catch (error) {
    return { type, outcome: outcomeOf(error), values: [] }
  }
}

async function valuesOf(resolver: Resolver, name: string, type: RecordType): Promise<readonly string[]> {
  switch (type) {
    case 'A':
      return resolver.resolve4(name)
    case 'AAAA':
      return resolver.resolve6(name)
    case 'CNAME':
      return resolver.resolveCname(name)
    case 'NS':
      return resolver.resolveNs(name)
    case 'MX':
      return (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange}`)
    case 'TXT':
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  }
}

const outcomes: Readonly<Record<string, RecordOutcome>> = {
  ENODATA: 'NONE',
  ENOTFOUND: 'ABSENT',
  ETIMEOUT: 'SILENT',
  ECANCELLED: 'SILENT',
  ECONNREFUSED: 'SILENT',
}

function outcomeOf(error: unknown): RecordOutcome {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return outcomes[code] ?? 'BROKEN'
}

/** Follows aliases itself, because resolvers report a ring as a missing record. */
async function chainOf(resolver: Resolver, name: string): Promise<Pick<ResolverReport, 'chain' | 'chainEnd'>> {
  const chain: string[] = []
  let current = name
  for (;;) {
    const { values } = await recordsOfType(resolver, current, 'CNAME')
    const [next] = values
    if (next === undefined) return { chain, chainEnd: 'END' }
    if (next === name || chain.includes(next)) {
      const ring = [name, ...chain].slice([name, ...chain].indexOf(next))
      return { chain: ring, chainEnd: 'RING' }
    }
    if (chain.length === maxChain) return { chain, chainEnd: 'LONGER' }
    chain.push(next)
    current = next
  }
}
