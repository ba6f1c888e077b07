import { sql } from 'kysely'
import type { ValuesOf } from '#blueprint/answer.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import type { Tx } from '#engine/action/act.ts'
import { activeLanguages, languageFor } from '#engine/languages/offered-languages.ts'
import type { devices } from '#areas/casino/rules/catalogue/game-traits.ts'
import { availabilityOf, withOwners } from '../games/availability.facts.ts'
import type { publicGames } from './public-games.ts'

/** A request as its address says it. */
export interface GamesRequest {
  readonly domainId: number
  /** Two letters; for another than the active languages that of the domain. */
  readonly language: string
  readonly platform: string
}

type Device = (typeof devices)[number]
/** The device that a game must be made for. */
const deviceOn: ReadonlyMap<string, Device> = new Map([
  ['web', 'desktop'],
  ['mobile-web', 'mobile'],
  ['android', 'mobile'],
  ['ios', 'mobile'],
])

const isUnderMaintenance = sql<boolean>`(${availabilityOf} = 'MAINTENANCE')`

/** When all of what is under maintenance is over: null, where one of them has no end. */
const maintenanceUntil = sql<Date | null>`(select case when bool_and(m.until is not null) then max(m.until) end
  from (values (casino_game.maintenance_from, casino_game.maintenance_until),
    (provider.maintenance_from, provider.maintenance_until), (parent.maintenance_from, parent.maintenance_until)) m(since, until)
  where m.since <= now() and coalesce(m.until > now(), true))`

/** What is nearest to the game says most of it. */
const maintenanceMessage = sql<string>`(select coalesce((array_agg(m.message order by m.place) filter (where m.message <> ''))[1], '')
  from (values (1, casino_game.maintenance_from, casino_game.maintenance_until, casino_game.message),
    (2, provider.maintenance_from, provider.maintenance_until, provider.message),
    (3, parent.maintenance_from, parent.maintenance_until, parent.message)) m(place, since, until, message)
  where m.since <= now() and coalesce(m.until > now(), true))`

const blocked = sql<string[]>`(select coalesce(array_agg(distinct c.code order by c.code), '{}')
  from regexp_split_to_table(concat_ws(',', casino_game.blocked_countries, provider.blocked_countries, parent.blocked_countries), '[, ]+') c(code)
  where c.code <> '')`

/** As the provider names the game now, which may be other than at first. */
const newestCode = sql`coalesce(nullif(casino_game.desktop_code, ''), casino_game.code)`
const codeOn = (device: Device) =>
  device === 'mobile'
    ? sql<string>`coalesce(nullif(casino_game.mobile_code, ''), ${newestCode})`
    : sql<string>`${newestCode}`

/** Games that players see on this device, also those under maintenance. */
const gamesOn = (tx: Tx, domainId: number, device: Device) =>
  withOwners(tx.selectFrom('casino_game'))
    .where('casino_game.domain_id', '=', domainId)
    .where(sql<boolean>`${device} = any (casino_game.devices)`)
    .where(sql<boolean>`${availabilityOf} in ('OFFERED', 'MAINTENANCE')`)
    .orderBy('casino_game.vertical')
    .orderBy('casino_game.position')
    .orderBy('casino_game.id')
    .select([
      'casino_game.id',
      'casino_game.vertical as provider',
      codeOn(device).as('code'),
      'casino_game.title',
      'casino_game.slug',
      'provider.title as studio',
      'category.slug as category',
      'casino_game.kind',
      'casino_game.tags',
      'casino_game.rtp',
      'casino_game.volatility',
      'casino_game.lines',
      'casino_game.reels',
      'casino_game.demo_url as demoUrl',
      'casino_game.languages',
      'casino_game.vip_levels as vipLevels',
      'casino_game.featured_from as featuredFrom',
      'casino_game.featured_until as featuredUntil',
      'casino_game.has_demo as hasDemo',
      'casino_game.has_free_spins as hasFreeSpins',
      'casino_game.has_jackpot as hasJackpot',
      sql<boolean>`(casino_game.is_bonus_allowed and coalesce(provider.is_bonus_allowed, true) and coalesce(parent.is_bonus_allowed, true))`.as(
        'isBonusAllowed',
      ),
      'casino_game.min_bet as minBet',
      'casino_game.max_bet as maxBet',
      blocked.as('blockedCountries'),
      isUnderMaintenance.as('isUnderMaintenance'),
      maintenanceUntil.as('until'),
      maintenanceMessage.as('message'),
      'casino_game.thumbnail',
      'casino_game.landscape',
    ])
    .execute()

interface Featured {
  readonly featuredFrom: Date | null
  readonly featuredUntil: Date | null
}
/** The times as they are entered: an answer is the same before, during and after them, so that it stays cached. */
const withFeatured = <Game extends Featured>({ featuredFrom, featuredUntil, ...game }: Game) => ({
  ...game,
  featured: featuredFrom === null ? null : { from: featuredFrom, until: featuredUntil },
})

const categoriesOf = (tx: Tx, domainId: number) =>
  tx
    .selectFrom('casino_category')
    .where('domain_id', '=', domainId)
    .where('status', '=', 'ACTIVE')
    .orderBy('vertical')
    .orderBy('position')
    .orderBy('id')
    .select([
      'vertical as provider',
      'slug',
      'title',
      'is_in_menu as isInMenu',
      'home_rows as homeRows',
      'layout',
      'icon',
    ])
    .execute()

/** The casino catalogues of an active domain on a known platform; null for others. */
export async function readPublicGames(
  tx: Tx,
  { domainId, language: asked, platform }: GamesRequest,
): Promise<ValuesOf<typeof publicGames> | null> {
  const domain = await tx
    .selectFrom('domain')
    .select('currency')
    .where('id', '=', domainId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  const device = deviceOn.get(platform)
  if (!domain || !device) return null
  const { contentLanguage } = (await settingsIn(tx)).of(domainId).site
  // The route of the pictures that players are shown.
  const pictureAt = (file: string | null) => (file === null ? null : `/api/content/${domainId}/pictures/${file}`)
  const [categories, games] = [await categoriesOf(tx, domainId), await gamesOn(tx, domainId, device)]
  return {
    ...languageFor(await activeLanguages(tx), asked, contentLanguage),
    currency: domain.currency,
    categories: categories.map((category) => ({ ...category, icon: pictureAt(category.icon) })),
    games: games.map(({ isUnderMaintenance: isPaused, until, message, thumbnail, landscape, ...game }) => ({
      ...withFeatured(game),
      maintenance: isPaused ? { until, message } : null,
      thumbnail: pictureAt(thumbnail),
      landscape: pictureAt(landscape),
    })),
  }
}
