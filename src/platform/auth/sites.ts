import type pg from 'pg'
import type { Actor } from './actor.ts'
import { settingsNow } from './told.ts'

/** A domain as its staff meet it. */
export interface Site {
  readonly id: number
  readonly name: string
  readonly host: string
  readonly timeZone: string
  readonly currency: string
  readonly currencySymbol: string
  readonly currencyDigits: number
}

export interface Sites {
  /** The active ones among the actor's domains, in order. */
  of(actor: Actor): Promise<readonly Site[]>
  /** The one the panel was opened under, if it is the actor's, else the first of the actor's. */
  current(actor: Actor, host: string | undefined): Promise<Site>
}

/** Where an actor without any domain stands. */
const nowhere: Site = {
  id: 0,
  name: '',
  host: '',
  timeZone: 'Asia/Kolkata',
  currency: 'INR',
  currencySymbol: '₹',
  currencyDigits: 2,
}

const text = `
  select d.id, d.name, d.host, d.time_zone as "timeZone", d.currency, c.symbol as "currencySymbol", c.minor_digits as "currencyDigits"
  from domain d join currency c on c.code = d.currency where d.status = 'ACTIVE' order by d.id`

const freshMs = 1_000

/** What the domain was founded as, with the name and the symbol it has been given since. */
async function readSites(pool: pg.Pool): Promise<readonly Site[]> {
  const [{ rows }, settings] = await Promise.all([pool.query<Site>({ name: 'sites', text }), settingsNow(pool)])
  return rows.map((site) => {
    const { name, currencySymbol } = settings.of(site.id).site
    return { ...site, name: name ?? site.name, currencySymbol: currencySymbol ?? site.currencySymbol }
  })
}

/** Domains change a few times a year and are asked for at every request: they are read anew every second. */
export function sitesFrom(pool: pg.Pool): Sites {
  let kept: { readonly until: number; readonly sites: Promise<readonly Site[]> } | undefined
  const all = (): Promise<readonly Site[]> => {
    if (kept && Date.now() < kept.until) return kept.sites
    const sites = readSites(pool)
    kept = { until: Date.now() + freshMs, sites }
    sites.catch(() => {
      kept = undefined
    })
    return sites
  }
  const of = async ({ domains }: Actor) => (await all()).filter(({ id }) => domains.includes(id))
  return {
    of,
    async current(actor, host) {
      const sites = await of(actor)
      const name = host?.replace(/:\d+$/, '')
      return sites.find((site) => site.host === name) ?? sites[0] ?? nowhere
    },
  }
}
