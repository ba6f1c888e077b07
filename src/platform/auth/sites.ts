import type pg from 'pg'
import { knowZonesOf } from '#platform/database/calendars.ts'
import type { Actor } from './actor.ts'
import { ttlCache } from './sessions/ttl-cache.ts'
import { currentSettings } from './stored-settings.ts'

/** A domain as staff see it. */
export interface Site {
  readonly id: number
  readonly name: string
  readonly host: string
  readonly timeZone: string
  readonly currency: string
  readonly currencySymbol: string
  readonly currencyDigits: number
  readonly color: string | null
  readonly logo: string | null
}

export interface Sites {
  /** The actor's active domains, in order of id. */
  of(actor: Actor): Promise<readonly Site[]>
  /** Hosts of all active domains. */
  readonly hosts: () => Promise<readonly string[]>
  /** The domain the panel was opened under if the actor has it, else the actor's first. */
  current(actor: Actor, host: string | undefined): Promise<Site>
  /** The domain that a player's browser named; on this machine, which has no host of its own, the first one. */
  readonly at: (host: string | undefined) => Promise<Site | null>
  /** The zone of the days in addresses: of the selected domain, else of that the panel was opened under, else of the first one. */
  zoneUnder(host: string | undefined, chosen: number | undefined): Promise<string>
}

/** The site of an actor without any domain. */
const noSite: Site = {
  id: 0,
  name: '',
  host: '',
  timeZone: 'Asia/Kolkata',
  currency: 'INR',
  currencySymbol: '₹',
  currencyDigits: 2,
  color: null,
  logo: null,
}

const text = `
  select d.id, d.name, d.host, d.color, d.logo, d.time_zone as "timeZone", d.currency, c.symbol as "currencySymbol", c.minor_digits as "currencyDigits"
  from domain d join currency c on c.code = d.currency where d.status = 'ACTIVE' order by d.id`

/** Active domains with the name and symbol from their settings. */
async function readSites(pool: pg.Pool): Promise<readonly Site[]> {
  const [{ rows }, settings] = await Promise.all([pool.query<Site>({ name: 'sites', text }), currentSettings(pool)])
  await knowZonesOf(pool, ...rows.map(({ timeZone }) => timeZone))
  return rows.map((site) => {
    const { name, currencySymbol } = settings.of(site.id).site
    return { ...site, name: name ?? site.name, currencySymbol: currencySymbol ?? site.currencySymbol }
  })
}

/** The name in a Host header, without the port. */
export const hostName = (host: string | undefined): string | undefined => host?.replace(/:\d+$/, '').toLowerCase()

/** This machine: health checks and the demo. A page of another site cannot have such a name. */
export const isLoopback = (name: string | undefined): boolean =>
  name !== undefined && ['localhost', '127.0.0.1', '[::1]'].includes(name)

const cache = ttlCache<readonly Site[]>()

/** Domains change rarely and every request needs them, so they are cached for one second. */
export function sitesFrom(pool: pg.Pool): Sites {
  const all = () => cache(pool, () => readSites(pool))
  const of = async ({ domains }: Actor) => (await all()).filter(({ id }) => domains.includes(id))
  const under = (sites: readonly Site[], host: string | undefined) =>
    sites.find((site) => site.host.toLowerCase() === hostName(host)) ?? sites[0] ?? noSite
  return {
    of,
    async at(host) {
      const sites = await all()
      const own = sites.find((site) => site.host.toLowerCase() === hostName(host))
      return own ?? (isLoopback(hostName(host)) ? (sites[0] ?? null) : null)
    },
    hosts: async () => (await all()).map(({ host }) => host.toLowerCase()),
    current: async (actor, host) => under(await of(actor), host),
    async zoneUnder(host, chosen) {
      const sites = await all()
      return (sites.find(({ id }) => id === chosen) ?? under(sites, host)).timeZone
    },
  }
}
